import { standardSubstatuses } from '@verstas/domain/setup/standard-lists.ts'
import type { Ledger } from '../ledger.ts'

export type Substatus = keyof typeof standardSubstatuses

export function addSubstatuses(ledger: Ledger): void {
  for (const [code, description] of Object.entries(standardSubstatuses))
    ledger.add('work_order_substatus', { code, description })
}
