import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Change } from './ledger.ts'
import type { World } from './world.ts'

const firstNames = ['Aino', 'Eero', 'Helmi', 'Juho', 'Märta', 'Oskar', 'Siiri', 'Väinö']
const lastNames = ['Aho', 'Björklund', 'Heikkinen', "O'Neill", 'Ranta-aho', 'Ström', 'Virtanen', 'Ylä-Öhman']
const models = ['Kuura', 'Tähti', 'Vänö 40', 'Ö-3 Combi']
const partNames = [
  'Oil filter',
  'Brake pads, front',
  'Wiper blade 24″',
  'Bulb H7',
  'Öljynsuodatin',
  'Air filter',
]
const operationNames = ['Service 30 000 km', 'Front brakes', 'Diagnosis', 'Tyre change']
const places = ['Yard 1', 'Yard 2', 'Hall B']

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Draws a price as exact text, such as "12.50". */
const drawPrice = ({ random }: World) => (random.int(50, 50_000) / 100).toFixed(2)

/** Makes a new supplier with its groups, parts and operations. */
export function makeCatalogue(world: World) {
  const { random, supplier } = world
  const group = `${supplier}-G`
  const parts = Array.from({ length: 12 }, (_, index) => makePart(world, `P-${index + 1}`, group))
  const operations = operationNames.map((name, index) => ({
    externalId: `OP-${index + 1}`,
    patch: {
      supplierNumber: supplier,
      code: `${supplier}-${index + 1}`,
      name,
      standardTime: random.int(1, 40) * 6,
    },
  }))
  return {
    suppliers: [{ externalId: 'S-1', patch: { number: supplier, name: 'Dealer parts Oy' } }],
    groups: [{ externalId: 'G-1', patch: { code: group, description: 'Wearing parts' } }],
    parts,
    operations,
  }
}

function makePart(world: World, externalId: string, group: string): Change {
  const { random, supplier } = world
  const price = drawPrice(world)
  return {
    externalId,
    patch: {
      supplierNumber: supplier,
      itemNumber: `${externalId}/${random.int(100, 999)}`,
      name: random.pick(partNames),
      retailPriceExcludingTax: price,
      retailPrice: (Number(price) * 1.255).toFixed(2),
      productGroupCode: random.chance(0.5) ? group : null,
      barcodes: Array.from({ length: random.int(0, 2) }, () => String(random.int(1e12, 9e12))),
    },
  }
}

/** Makes the level of a part in a stock. */
export function makeStockLevel(world: World, part: JsonObject, stockCode: string): JsonObject {
  const { random, siteId } = world
  return {
    siteId,
    stockCode,
    supplierNumber: part.supplierNumber ?? '',
    itemNumber: part.itemNumber ?? '',
    inStock: random.int(-2, 400) / 4,
    location1: random.chance(0.7) ? `A-${random.int(1, 40)}` : null,
    lastSalesDate: random.chance(0.5) ? `2026-0${random.int(1, 9)}-1${random.int(0, 9)}` : null,
  }
}

/** Makes a customer: a person or a company. */
export function makeCustomer({ random, siteId, nextNumber }: World): Change {
  const name = random.chance(0.3)
    ? { companyName: `${random.pick(lastNames)} Oy` }
    : { firstName: random.pick(firstNames), lastName: random.pick(lastNames) }
  return {
    externalId: `C-${nextNumber()}`,
    patch: {
      siteId,
      ...name,
      phone: `+358 40 ${random.int(100_000, 9_999_999)}`,
      email: random.chance(0.5) ? `customer${random.int(1, 999)}@example.com` : null,
      street: `Testikatu ${random.int(1, 99)}`,
      city: 'Espoo',
      language: random.pick(['fi', 'sv', 'en', null]),
      allowsMarketing: random.pick([true, false, null]),
    },
  }
}

/** Makes a vehicle of a customer. */
export function makeVehicle({ random, siteId, nextNumber }: World, owner: string): Change {
  const number = nextNumber()
  const draw = (length: number) => Array.from({ length }, () => random.pick([...letters])).join('')
  return {
    externalId: `V-${number}`,
    patch: {
      siteId,
      // Each vehicle gets a different plate. The server would otherwise treat a second vehicle with the plate
      // as the first one.
      licenseNumber: random.chance(0.9) ? `${draw(3)}-${number}` : null,
      serialNumber: `VIN${draw(6)}${number}`,
      makeName: 'Verso',
      modelName: random.pick(models),
      modelYear: random.int(2005, 2026),
      mileage: random.int(0, 300_000),
      owner: { externalId: owner },
      firstRegistrationDate: `20${random.int(10, 25)}-0${random.int(1, 9)}-01`,
      warranties: random.chance(0.5)
        ? [{ type: 'Factory', explanation: 'Three years', startDate: '2025-01-01', endDate: '2028-01-01' }]
        : [],
    },
  }
}

/** Makes a text row, a labour row or a part row. */
export function makeRow(world: World): JsonObject {
  const { random, ledger, nextNumber, stocks } = world
  const externalId = `R-${nextNumber()}`
  const [, part] = random.pick(ledger.living('parts'))
  const [, operation] = random.pick(ledger.living('operations'))
  if (random.chance(0.15)) return { externalId, type: 'Text', name: 'The customer waits in the café' }
  if (random.chance(0.5))
    return {
      externalId,
      type: 'LabourOperation',
      name: operation.name ?? '',
      workOperationCode: operation.code ?? '',
      standardTime: operation.standardTime ?? 0,
      price: drawPrice(world),
      payer: random.pick(['customer', 'warranty', 'internal', 'contract']),
    }
  return {
    externalId,
    type: 'SparePart',
    name: part.name ?? '',
    supplierNumber: part.supplierNumber ?? '',
    itemNumber: part.itemNumber ?? '',
    orderedAmount: random.int(1, 12) / 2,
    price: drawPrice(world),
    ...(stocks.length > 0 && random.chance(0.5) && { stockCode: random.pick(stocks) }),
  }
}

/** Makes an employee of the dealer. An employee without a profile has few rights. */
export function makeEmployee({ random, siteId, ledger, nextNumber }: World): Change {
  const number = nextNumber()
  return {
    externalId: `E-${number}`,
    patch: {
      name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
      email: random.chance(0.5) ? `employee${number}@${ledger.source}.example` : null,
      userName: random.chance(0.3) ? `${ledger.source}-${number}` : null,
      number: `${ledger.source}/${number}`,
      subsystem: random.pick(['M', 'V', 'MV', '']),
      isActive: true,
      sites: [{ siteId, isDefault: true, isActive: true }],
    },
  }
}

/** Makes a shift of an employee on one of the next days. Each day has at most one. */
export function makeShift({ siteId, nextNumber, now }: World, employee: JsonObject, day: number): Change {
  const start = Math.floor(now.getTime() / dayMs + day) * dayMs + 6 * hourMs
  return {
    externalId: `H-${nextNumber()}`,
    patch: {
      siteId,
      employee,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 8 * hourMs).toISOString(),
    },
  }
}

/** Makes a work order of a vehicle. */
export function makeWorkOrder(world: World, vehicle: string, contact: string): Change {
  const { random, siteId, nextNumber, ledger, now } = world
  const [receiver] = random.pick(ledger.living('employees'))
  const number = nextNumber()
  const jobs = Array.from({ length: random.int(1, 3) }, (_, index) => ({
    externalId: `J-${index + 1}`,
    jobNumber: index + 1,
    note: random.pick(['Service', 'Noise from the front', '']),
    rows: Array.from({ length: random.int(0, 4) }, () => makeRow(world)),
  }))
  return {
    externalId: `W-${number}`,
    patch: {
      siteId,
      orderNumber: 900_000_000 + number,
      status: 'A',
      vehicle: { externalId: vehicle },
      contact: { externalId: contact },
      receiver: { externalId: receiver },
      note: random.pick(['Call before noon', 'Winter tyres in the boot', '']),
      mileage: random.int(0, 300_000),
      vehicleLocation: random.pick(places),
      customerWaiting: random.chance(0.2),
      estimatedDelivery: new Date(now.getTime() + random.int(4, 90) * hourMs).toISOString(),
      jobs,
    },
  }
}

/** Draws the times of a reservation. */
export function makeTimes({ random, now }: World) {
  const start = Math.floor(now.getTime() / hourMs) * hourMs + random.int(1, 300) * hourMs
  return {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + random.int(1, 8) * (hourMs / 2)).toISOString(),
  }
}

/** Makes a reservation of a work order. */
export function makeReservation(world: World, workOrder: string): Change {
  const { random, ledger, siteId, nextNumber } = world
  const [resource] = random.pick(ledger.living('resources'))
  return {
    externalId: `B-${nextNumber()}`,
    patch: {
      siteId,
      workOrder: { externalId: workOrder },
      ...makeTimes(world),
      resources: [{ resource: { externalId: resource } }],
    },
  }
}
