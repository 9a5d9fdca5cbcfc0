import { engine, type Model, model } from './model.ts'

const tsi110 = engine('1.5 TSI 110 kW', 'DPCA', '1498 cm³ bensiini, turbo', 'petrol')
const tdi110 = engine('2.0 TDI 110 kW DSG', 'DTTA', '1968 cm³ diesel', 'diesel')
const tsi81 = engine('1.0 TSI 81 kW', 'DLAA', '999 cm³ bensiini, turbo', 'petrol')
const phev = engine('1.4 TSI PHEV 160 kW DSG', 'DGEA', '1395 cm³ ladattava hybridi', 'hybrid')
const meb = engine('Pro 150 kW 77 kWh', 'EBJA', 'Sähkömoottori, takaveto', 'electric')
const mebX = engine('85x 210 kW 82 kWh', 'EBPB', 'Sähkömoottorit, neliveto', 'electric')

export const volkswagenGroup: readonly Model[] = [
  model('SKO', 'Škoda', 'Octavia Combi', 'NX5', ['TMB', 'JJ7NX5', 'Y'], [2020, 2026], [tsi110, tdi110, phev]),
  model('SKO', 'Škoda', 'Octavia', '5E3', ['TMB', 'AG7NE0', 'Y'], [2013, 2019], [tsi81, tdi110]),
  model('SKO', 'Škoda', 'Superb Combi', '3V5', ['TMB', 'LK9NP7', 'N'], [2016, 2023], [tdi110, phev]),
  model('SKO', 'Škoda', 'Kodiaq', 'NS7', ['TMB', 'LD9NS5', 'K'], [2017, 2025], [tsi110, tdi110]),
  model('SKO', 'Škoda', 'Fabia', 'PJ3', ['TMB', 'EP6PJ9', 'M'], [2021, 2026], [tsi81]),
  model('SKO', 'Škoda', 'Enyaq', '5AZ', ['TMB', 'JB9NY3', 'F'], [2021, 2026], [meb, mebX]),
  model('VW', 'Volkswagen', 'Golf', 'CD1', ['WVW', 'ZZZCDZ', 'W'], [2020, 2025], [tsi110, tsi81, phev]),
  model('VW', 'Volkswagen', 'Golf Variant', 'BA5', ['WVW', 'ZZZAUZ', 'P'], [2014, 2020], [tsi81, tdi110]),
  model('VW', 'Volkswagen', 'Passat Variant', 'CB5', ['WVW', 'ZZZ3CZ', 'E'], [2015, 2024], [tdi110, phev]),
  model('VW', 'Volkswagen', 'Tiguan', 'AD1', ['WVG', 'ZZZ5NZ', 'W'], [2016, 2024], [tsi110, tdi110]),
  model('VW', 'Volkswagen', 'ID.4', 'E21', ['WVG', 'ZZZE2Z', 'E'], [2021, 2026], [meb]),
  model(
    'VW',
    'Volkswagen',
    'Transporter',
    'SHA',
    ['WV1', 'ZZZ7HZ', 'H'],
    [2016, 2024],
    [engine('2.0 TDI 110 kW 4Motion', 'CXHA', '1968 cm³ diesel', 'diesel')],
  ),
  model(
    'AUD',
    'Audi',
    'A4 Avant',
    '8W5',
    ['WAU', 'ZZZF4X', 'A'],
    [2016, 2025],
    [
      engine('40 TDI 150 kW quattro', 'DETA', '1968 cm³ diesel', 'diesel'),
      engine('35 TFSI 110 kW', 'DEMA', '1984 cm³ bensiini, turbo', 'petrol'),
    ],
  ),
  model(
    'AUD',
    'Audi',
    'Q4 e-tron',
    'F4B',
    ['WAU', 'ZZZFZX', 'P'],
    [2021, 2026],
    [engine('40 150 kW 82 kWh', 'EBJC', 'Sähkömoottori, takaveto', 'electric')],
  ),
]
