import type { Calendar } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import type { Random } from '../random.ts'
import type { Power } from './model.ts'

interface Warranty {
  readonly type: string
  readonly explanation: string
  readonly years: number
}

const factory: Warranty = { type: 'Tehdastakuu', explanation: 'Valmistajan yleistakuu', years: 3 }
const paint: Warranty = { type: 'Maalipintatakuu', explanation: 'Maalipinnan virheet', years: 3 }
const rust: Warranty = {
  type: 'Puhkiruostumattomuustakuu',
  explanation: 'Korin puhkiruostuminen sisältä',
  years: 12,
}
const battery: Warranty = {
  type: 'Ajoakun takuu',
  explanation: 'Kapasiteetti vähintään 70 %, 160 000 km',
  years: 8,
}
const extended: Warranty = { type: 'Jatkotakuu', explanation: 'Laaja, omavastuu 250 €, 150 000 km', years: 5 }
const mobility: Warranty = { type: 'Liikkuvuusturva', explanation: 'Voimassa seuraavaan huoltoon', years: 2 }

export function addWarranties(
  ledger: Ledger,
  random: Random,
  car: { siteId: number; vehicleId: number; calendar: Calendar; firstDay: number; power: Power },
): void {
  const warranties = [factory, paint, rust]
  if (car.power === 'electric') warranties.push(battery)
  if (random.chance(0.25)) warranties.push(extended)
  if (random.chance(0.3)) warranties.push(mobility)
  for (const { type, explanation, years } of warranties)
    ledger.add('warranty', {
      site_id: car.siteId,
      id: ledger.nextId('warranty'),
      vehicle_id: car.vehicleId,
      type,
      explanation,
      start_date: car.calendar.date(car.firstDay),
      end_date: car.calendar.date(car.firstDay + Math.round(years * 365.25)),
    })
}
