import type { Ledger } from '../ledger.ts'

const substatuses = {
  ARRIVED: { fi: 'Auto saapunut', sv: 'Bilen har kommit', en: 'Car arrived' },
  IN_WORK: { fi: 'Työn alla', sv: 'Under arbete', en: 'In work' },
  WAITING_PARTS: { fi: 'Odottaa osia', sv: 'Väntar på delar', en: 'Waiting for parts' },
  WAITING_CUSTOMER: {
    fi: 'Odottaa asiakkaan päätöstä',
    sv: 'Väntar på kundens beslut',
    en: 'Waiting for customer',
  },
  TEST_DRIVE: { fi: 'Koeajossa', sv: 'Provkörs', en: 'On test drive' },
  WASH: { fi: 'Pesussa', sv: 'I tvätten', en: 'In the wash' },
  READY: { fi: 'Valmis', sv: 'Klar', en: 'Ready' },
} as const

export type Substatus = keyof typeof substatuses

export function addSubstatuses(ledger: Ledger): void {
  for (const [code, description] of Object.entries(substatuses))
    ledger.add('work_order_substatus', { code, description })
}
