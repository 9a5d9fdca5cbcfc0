import type { Calendar } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import type { Random } from '../random.ts'
import { sites } from '../sites.ts'
import type { BrandCode } from '../vehicles/model.ts'
import { associatedKinds, type PartKind, partKinds, productGroups } from './part-kinds.ts'
import { drawStock } from './part-stock.ts'
import { brandSuppliers, generalSuppliers, type Supplier } from './suppliers.ts'

export interface Part {
  readonly kind: PartKind
  readonly supplierNumber: string
  readonly supplierName: string
  readonly itemNumber: string
  readonly name: string
  readonly price: number
}

export interface PartCatalogue {
  /** Returns a part of this kind that fits vehicles of the brand. */
  partFor(brand: BrandCode, kind: PartKind, random: Random): Part
  /** Returns the parts that are associated with a part, with their quantities. */
  broughtBy(part: Part): readonly { readonly part: Part; readonly quantity: number }[]
}

const partCount = 3000
const taxFactor = 1.255
const notes = [
  'Korvaa aiemman numeron.',
  'Tilaustuote, toimitus 1–2 arkipäivää.',
  'Vaihto-osa, pantti 60 €.',
  'Tarkista valmistusnumeron mukaan.',
]

/** Adds the catalogue of parts, with stocks at both sites, barcodes and associated parts. */
export function addParts(ledger: Ledger, random: Random, calendar: Calendar): PartCatalogue {
  for (const group of productGroups) ledger.add('product_group', { ...group })
  const suppliers = [...Object.values(brandSuppliers), ...generalSuppliers]
  const usedNumbers = new Set<string>()
  const places = random.fork('places')
  const bySupplierAndKind = new Map<string, Part[]>()
  for (let index = 0; index < partCount; index += 1) {
    const supplier = suppliers[index % suppliers.length]
    const kind = partKinds[Math.floor(index / suppliers.length) % partKinds.length]
    if (supplier === undefined || kind === undefined) continue
    const part = drawPart(random, supplier, kind, usedNumbers)
    addPart(ledger, random, part, kind.group)
    addStock(ledger, random, part, calendar)
    addPlaces(ledger, places, part, index, calendar)
    const key = keyOf(supplier.number, part.kind)
    bySupplierAndKind.set(key, [...(bySupplierAndKind.get(key) ?? []), part])
  }
  const associations = addAssociations(ledger, random, bySupplierAndKind)
  return {
    partFor: (brand, kind, draw) =>
      draw.pick(bySupplierAndKind.get(keyOf(brandSuppliers[brand].number, kind)) ?? []),
    broughtBy: (part) => associations.get(part) ?? [],
  }
}

function drawPart(
  random: Random,
  supplier: Supplier,
  { kind, name, price, sizes }: (typeof partKinds)[number],
  usedNumbers: Set<string>,
): Part {
  let itemNumber = supplier.drawItemNumber(random)
  while (usedNumbers.has(supplier.number + itemNumber)) itemNumber = supplier.drawItemNumber(random)
  usedNumbers.add(supplier.number + itemNumber)
  const size = random.pick<string>(sizes)
  return {
    kind,
    supplierNumber: supplier.number,
    supplierName: supplier.name,
    itemNumber,
    name: size === '' ? name : `${name} ${size}`,
    price: random.int(price[0] * 100, price[1] * 100) / 100,
  }
}

function addPart(ledger: Ledger, random: Random, part: Part, group: string): void {
  ledger.add('part', {
    supplier_number: part.supplierNumber,
    item_number: part.itemNumber,
    name: part.name,
    product_group_code: group,
    note: random.chance(0.08) ? random.pick(notes) : null,
    retail_price_excluding_tax: part.price.toFixed(2),
    retail_price: (part.price * taxFactor).toFixed(2),
  })
}

function addStock(ledger: Ledger, random: Random, part: Part, calendar: Calendar): void {
  for (const site of sites) {
    if (random.chance(0.2)) continue
    const inStock = random.chance(0.25) ? 0 : random.int(1, part.price > 100 ? 4 : 40)
    const reserved = random.chance(0.3) ? random.int(0, Math.min(inStock, 4)) : 0
    const ofPart = { supplier_number: part.supplierNumber, item_number: part.itemNumber }
    const stock = drawStock(random, calendar, site, ofPart)
    ledger.add('part_stock', { ...stock, in_stock: inStock, available: inStock - reserved })
  }
}

const tyres: readonly PartKind[] = ['winter-tyre', 'summer-tyre']

/**
 * Adds a tyre to the tyre stock of each site, with a container as its third location. Adds a barcode to most
 * parts.
 */
function addPlaces(ledger: Ledger, random: Random, part: Part, index: number, calendar: Calendar): void {
  const ofPart = { supplier_number: part.supplierNumber, item_number: part.itemNumber }
  if (tyres.includes(part.kind))
    for (const site of sites)
      ledger.add('part_stock', {
        ...drawStock(random, calendar, site, ofPart),
        stock_code: `${site.stockCode}-R`,
        in_stock: 8,
        available: 4,
        location_3: `Kontti ${random.int(1, 6)}`,
      })
  if (random.chance(0.7)) ledger.add('part_barcode', { barcode: ean13(640_000_000_000 + index), ...ofPart })
}

/** Returns the European article number with these twelve digits, including its check digit. */
function ean13(number: number): string {
  const digits = String(number)
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Adds the associated parts. For each associated kind, a part gets one part from its own supplier. */
function addAssociations(ledger: Ledger, random: Random, parts: ReadonlyMap<string, readonly Part[]>) {
  const associations = new Map<Part, { part: Part; quantity: number }[]>()
  const numbers = [...Object.values(brandSuppliers), ...generalSuppliers].map(({ number }) => number)
  for (const number of numbers)
    for (const { of, brings, quantity } of associatedKinds)
      for (const part of parts.get(keyOf(number, of)) ?? []) {
        const associated = random.pick(parts.get(keyOf(number, brings)) ?? [])
        ledger.add('part_association', {
          supplier_number: part.supplierNumber,
          item_number: part.itemNumber,
          associated_supplier_number: associated.supplierNumber,
          associated_item_number: associated.itemNumber,
          quantity,
        })
        associations.set(part, [...(associations.get(part) ?? []), { part: associated, quantity }])
      }
  return associations
}

function keyOf(supplierNumber: string, kind: PartKind): string {
  return `${supplierNumber}/${kind}`
}
