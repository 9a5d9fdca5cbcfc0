import type { Ledger } from '../ledger.ts'
import type { BrandCode } from '../vehicles/model.ts'
import { brandSuppliers, type Supplier } from './suppliers.ts'

export type OperationKind = (typeof operationKinds)[number][0]

/** Kinds of operations: code, name and usual minutes. */
export const operationKinds = [
  ['oil-service', 'Öljynvaihto ja suodatin', 48],
  ['annual-service', 'Vuosihuolto', 90],
  ['large-service', 'Määräaikaishuolto, laaja', 150],
  ['front-pads', 'Etujarrupalojen vaihto', 60],
  ['front-discs', 'Etujarrulevyjen ja -palojen vaihto', 96],
  ['rear-pads', 'Takajarrupalojen vaihto', 60],
  ['rear-discs', 'Takajarrulevyjen ja -palojen vaihto', 102],
  ['wheel-change', 'Renkaiden kausivaihto', 30],
  ['alignment', 'Ohjauskulmien mittaus ja säätö', 60],
  ['battery', '12 V akun testaus ja vaihto', 24],
  ['diagnosis', 'Vianhaku testerillä', 60],
  ['test-drive', 'Koeajo ja vian toteaminen', 18],
  ['air-conditioning', 'Ilmastoinnin huolto ja täyttö', 54],
  ['cabin-filter', 'Raitisilmasuodattimen vaihto', 12],
  ['timing-belt', 'Jakohihnan vaihto', 252],
  ['air-filter', 'Moottorin ilmansuodattimen vaihto', 12],
  ['spark-plugs', 'Sytytystulppien vaihto', 42],
  ['brake-fluid', 'Jarrunesteen vaihto', 36],
  ['coolant', 'Jäähdytysnesteen vaihto ja ilmaus', 48],
  ['gear-oil', 'Vaihteistoöljyn vaihto', 78],
  ['front-bearing', 'Etupyörän laakerin vaihto', 96],
  ['rear-bearing', 'Takapyörän laakerin vaihto', 84],
  ['front-dampers', 'Iskunvaimentimien vaihto, etu', 150],
  ['rear-dampers', 'Iskunvaimentimien vaihto, taka', 78],
  ['control-arm', 'Alatukivarren vaihto', 90],
  ['tie-rod-end', 'Raidetangon pään vaihto', 54],
  ['link', 'Kallistuksenvakaajan tankojen vaihto', 42],
  ['water-pump', 'Vesipumpun vaihto', 168],
  ['thermostat', 'Termostaatin vaihto', 72],
  ['alternator', 'Laturin vaihto', 96],
  ['starter', 'Käynnistysmoottorin vaihto', 90],
  ['wipers', 'Pyyhkijänsulkien vaihto', 6],
  ['headlight', 'Ajovalojen suuntaus', 18],
  ['bulb', 'Ajovalon polttimon vaihto', 18],
  ['clutch', 'Kytkimen vaihto', 330],
  ['exhaust', 'Pakoputken takaosan vaihto', 54],
  ['lambda', 'Lambda-anturin vaihto', 42],
  ['software', 'Ohjainlaitteiden ohjelmistopäivitys', 36],
  ['recall', 'Takaisinkutsun toimenpide', 66],
  ['inspection', 'Katsastustarkastus', 42],
] as const

export interface Operation {
  readonly code: string
  readonly name: string
  readonly minutes: number
  readonly supplierNumber: string
  readonly supplierName: string
  readonly sourceType: 'WEB_API' | null
}

export interface OperationCatalogue {
  operationFor(brand: BrandCode, kind: OperationKind): Operation
}

/** Map from a brand to the minutes per unit of its standard times and the format of its operation codes. */
const brandForms: Readonly<
  Record<BrandCode, { readonly unit: number; readonly code: (index: number) => string }>
> = {
  VW: { unit: 0.6, code: (index) => `${two(index)} 26 20 00` },
  SKO: { unit: 0.6, code: (index) => `${two(index)} 15 19 50` },
  AUD: { unit: 0.6, code: (index) => `${two(index)} 31 55 00` },
  BMW: { unit: 5, code: (index) => `${two(index)} 11 ${500 + index}` },
  MB: { unit: 5, code: (index) => `${two(index)}-${1120 + index}` },
  VOL: { unit: 6, code: (index) => `${17100 + index}-2` },
  TOY: { unit: 6, code: (index) => `TM${two(index)}01` },
  KIA: { unit: 6, code: (index) => `${58100 + index}R00` },
  FOR: { unit: 6, code: (index) => `${two(index)} 213 0` },
  TES: { unit: 6, code: (index) => `${two(index)}01${1000 + index}` },
}

/** Kinds of operations that only the online booking adds. */
const bookedOnline: ReadonlySet<OperationKind> = new Set(['wheel-change', 'recall'])

/** Adds each kind of operation for each brand. `operationFor` throws a RangeError for an unknown one. */
export function addOperations(ledger: Ledger): OperationCatalogue {
  const operations = new Map<string, Operation>()
  for (const brand of Object.keys(brandForms) as BrandCode[])
    operationKinds.forEach(([kind, name, minutes], index) => {
      const operation = composeOperation(brand, kind, { name, minutes, index })
      operations.set(`${brand}/${kind}`, operation)
      ledger.add('work_operation', {
        supplier_number: operation.supplierNumber,
        code: operation.code,
        name,
        standard_time: operation.minutes,
        source_type: operation.sourceType,
      })
    })
  return {
    operationFor: (brand, kind) => {
      const operation = operations.get(`${brand}/${kind}`)
      if (operation === undefined) throw new RangeError(`No operation ${kind} of ${brand}`)
      return operation
    },
  }
}

function composeOperation(
  brand: BrandCode,
  kind: OperationKind,
  { name, minutes, index }: { name: string; minutes: number; index: number },
): Operation {
  const { unit, code } = brandForms[brand]
  const supplier: Supplier = brandSuppliers[brand]
  return {
    code: code(index + 1),
    name,
    minutes: Math.round(Math.round(minutes / unit) * unit * 10) / 10,
    supplierNumber: supplier.number,
    supplierName: supplier.name,
    sourceType: bookedOnline.has(kind) ? 'WEB_API' : null,
  }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
