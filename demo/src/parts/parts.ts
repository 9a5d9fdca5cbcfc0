import type { Calendar } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import type { Random } from '../random.ts'
import { sites } from '../sites.ts'
import type { BrandCode } from '../vehicles/model.ts'
import { associatedKinds, type PartKind, partKinds, productGroups } from './part-kinds.ts'
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
  /** The part of this kind for a car of the brand. */
  partFor(brand: BrandCode, kind: PartKind, random: Random): Part
  /** What comes along with a part. */
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

/** Fills the catalogue of parts with stock at both sites and associated parts. */
export function addParts(ledger: Ledger, random: Random, calendar: Calendar): PartCatalogue {
  for (const group of productGroups) ledger.add('product_group', { ...group })
  const suppliers = [...Object.values(brandSuppliers), ...generalSuppliers]
  const taken = new Set<string>()
  const bySupplierAndKind = new Map<string, Part[]>()
  for (let index = 0; index < partCount; index += 1) {
    const supplier = suppliers[index % suppliers.length]
    const kind = partKinds[Math.floor(index / suppliers.length) % partKinds.length]
    if (supplier === undefined || kind === undefined) continue
    const part = drawPart(random, supplier, kind, taken)
    addPart(ledger, random, part, kind.group)
    addStock(ledger, random, part, calendar)
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
  taken: Set<string>,
): Part {
  let itemNumber = supplier.drawItemNumber(random)
  while (taken.has(supplier.number + itemNumber)) itemNumber = supplier.drawItemNumber(random)
  taken.add(supplier.number + itemNumber)
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
    const shelf = `${site.shelfPrefix}${random.int(1, 24)}-${random.int(1, 8)}-${random.pick(['A', 'B', 'C', 'D'])}`
    ledger.add('part_stock', {
      site_id: site.id,
      stock_code: site.stockCode,
      supplier_number: part.supplierNumber,
      item_number: part.itemNumber,
      in_stock: inStock,
      available: inStock - reserved,
      location_1: shelf,
      location_2: random.chance(0.15) ? `Ylähylly ${random.int(1, 30)}` : null,
      value_depreciation_date: random.chance(0.05) ? calendar.date(-random.int(100, 900)) : null,
      last_sales_date: calendar.date(-random.int(1, 400)),
      last_receive_date: calendar.date(-random.int(1, 300)),
    })
  }
}

/** Each part of a kind brings one part of its own supplier of each kind that belongs to it. */
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
