import type { Ledger } from '../ledger.ts'
import type { Random } from '../random.ts'
import type { BrandCode } from '../vehicles/model.ts'

export interface Supplier {
  readonly number: string
  readonly name: string
  /** Draws an item number in the supplier's format. */
  readonly drawItemNumber: (random: Random) => string
}

/** The car makers, which supply parts and the catalogues of operations. */
export const brandSuppliers: Readonly<Record<BrandCode, Supplier>> = {
  VW: supplier('10', 'Volkswagen', '5Q0 ### ### A'),
  SKO: supplier('11', 'Škoda', '5E0 ### ### B'),
  AUD: supplier('12', 'Audi', '8W0 ### ### C'),
  BMW: supplier('20', 'BMW', '34 11 # ### ###'),
  MB: supplier('25', 'Mercedes-Benz', 'A 205 ### ## ##'),
  VOL: supplier('30', 'Volvo', '31######'),
  TOY: supplier('35', 'Toyota', '04###-02###'),
  KIA: supplier('40', 'Kia', '58###-A6###'),
  FOR: supplier('45', 'Ford', '2 ### ###'),
  TES: supplier('50', 'Tesla', '10#####-00-A'),
}

export const generalSuppliers: readonly Supplier[] = [
  supplier('800', 'Bosch', '0 986 ### ###'),
  supplier('810', 'Mann-Filter', 'HU 7### z'),
  supplier('820', 'Brembo', '09.A###.11'),
  supplier('830', 'SKF', 'VKBA 6###'),
  supplier('840', 'Varta', 'E#### AGM'),
  supplier('850', 'Castrol', '15#### EU'),
  supplier('860', 'Yhteinen tarvikevarasto', 'TARV-####'),
]

export function addSuppliers(ledger: Ledger): void {
  for (const { number, name } of [...Object.values(brandSuppliers), ...generalSuppliers])
    ledger.add('supplier', { number, name })
}

function supplier(number: string, name: string, form: string): Supplier {
  return {
    number,
    name,
    drawItemNumber: (random) => form.replaceAll('#', () => String(random.int(0, 9))),
  }
}
