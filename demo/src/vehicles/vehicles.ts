import type { Calendar } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import type { Random } from '../random.ts'
import type { DemoSite } from '../sites.ts'
import { addCustomer } from './customers.ts'
import type { BrandCode, Engine, Model, Power } from './model.ts'
import { models } from './models.ts'
import { createPlateSource } from './plates.ts'
import { composeVin, yearCodeOf } from './vins.ts'

/** Data of a vehicle that other modules of the demo need. */
export interface Vehicle {
  readonly id: number
  readonly brand: BrandCode
  readonly modelName: string
  readonly power: Power
  readonly mileage: number
  readonly customerId: number
  /** Day of first registration, counted from today; below 0. */
  readonly firstDay: number
}

const colours = [
  ['B4B4', 'Candy-valkoinen'],
  ['2T2T', 'Syvänmusta helmiäinen'],
  ['A1A1', 'Grafiitinharmaa'],
  ['8E8E', 'Kuuhopea'],
  ['475', 'Black Sapphire metalli'],
  ['614', 'Jäänvalkoinen'],
  ['723', 'Denimin sininen'],
  ['1G3', 'Magneetinharmaa'],
  ['3U5', 'Kirkkaanpunainen'],
  ['X3X3', 'Race-sininen'],
  ['6V4', 'Metsänvihreä'],
  ['4X1', 'Pronssi metalli'],
] as const

const vehicleNotes = [
  'Vetokoukku, irrotettava. Avain mukana hanskalokerossa.',
  'Lukkopultin hylsy takakontissa varapyörän vieressä.',
  'Asiakkaan toinen avain ei tunnistu, asiakas tietää.',
  'Webasto jälkiasennettu, ohjaus puhelimella.',
  'Huoltosopimus, laskutus rahoitusyhtiöltä.',
  'Auto matala edestä, ajettava nosturille varovasti.',
  'Tuulilasissa kiveniskemä kuljettajan puolella.',
]

const techInfos = [
  'Ilmastoinnin kylmäaine R1234yf 480 g. Pyörän pultit 120 Nm.',
  'Pyörän pultit 140 Nm. Rengaspaine 2,5 / 2,7 bar.',
  'Rengaspaine 2,4 / 2,6 bar, täysi kuorma 2,6 / 3,0 bar.',
]

/** Adds the vehicles of a site with their owners, holders and warranties. */
export function addVehicles(
  ledger: Ledger,
  random: Random,
  { site, calendar, count }: { site: DemoSite; calendar: Calendar; count: number },
): Vehicle[] {
  const nextPlate = createPlateSource(random.fork('plates'))
  return Array.from({ length: count }, (_, index) => {
    const model = random.pick(models)
    const plate = nextPlate()
    const serial = site.id * 100_000 + index * 137 + random.int(1, 136)
    return addVehicle(ledger, random, { site, calendar, model, plate, serial })
  })
}

interface VehicleToAdd {
  readonly site: DemoSite
  readonly calendar: Calendar
  readonly model: Model
  readonly plate: string
  readonly serial: number
}

function addVehicle(
  ledger: Ledger,
  random: Random,
  { site, calendar, model, plate, serial }: VehicleToAdd,
): Vehicle {
  const engine: Engine = random.pick(model.engines)
  const modelYear = Math.min(random.int(...model.years), calendar.year)
  const age = calendar.year - modelYear
  const firstDay = -Math.max(20, age * 365 + random.int(-150, 200))
  const mileage = Math.round((-firstDay / 365) * random.int(9_000, 26_000)) + random.int(15, 900)
  const lastService = Math.max(firstDay, -random.int(30, 420))
  const owner = addCustomer(ledger, random, site.id)
  const holder = random.chance(0.12) ? addCustomer(ledger, random, site.id) : owner
  const [colourCode, colour] = random.pick(colours)
  const id = ledger.nextId('vehicle')
  const wasServiced = lastService > firstDay
  ledger.add('vehicle', {
    site_id: site.id,
    id,
    license_number: plate,
    serial_number: composeVin({ wmi: model.wmi, type: model.vinType, modelYear, plant: model.plant, serial }),
    engine_number: engine.power === 'electric' ? null : `${engine.code}${random.int(100_000, 999_999)}`,
    engine_type: engine.type,
    make_name: model.make,
    model_name: model.name,
    submodel_name: engine.submodel,
    model_code: model.code,
    model_year: modelYear,
    model_year_code: yearCodeOf(modelYear),
    colour_code: colourCode,
    colour,
    mileage,
    use_hours: model.name === 'Transporter' ? random.int(300, 4_000) : null,
    note: random.chance(0.2) ? random.pick(vehicleNotes) : null,
    tech_info: random.chance(0.6) ? random.pick(techInfos) : null,
    first_registration_date: calendar.date(firstDay),
    inspection_date: calendar.date(random.int(-20, 500)),
    next_service_date: calendar.date(Math.max(lastService + 365, random.int(-30, 60))),
    introduction_date: calendar.date(firstDay),
    previous_service_date: wasServiced ? calendar.date(lastService) : null,
    previous_service_mileage: wasServiced ? Math.round(mileage * (1 - lastService / firstDay / 1.1)) : null,
    owner_customer_id: owner.id,
    holder_customer_id: holder.id,
    payer_customer_id: owner.id,
  })
  addWarranties(ledger, random, { siteId: site.id, vehicleId: id, calendar, firstDay, power: engine.power })
  return {
    id,
    brand: model.brand,
    modelName: model.name,
    power: engine.power,
    mileage,
    customerId: holder.id,
    firstDay,
  }
}

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

function addWarranties(
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
