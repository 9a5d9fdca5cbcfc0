import type { Ledger } from '../ledger.ts'

export const stampingType = {
  workOrder: 1,
  internalWork: 2,
  in: 10,
  out: 11,
  lunch: 12,
  training: 13,
  cleaning: 14,
  sick: 20,
  holiday: 21,
  doctor: 22,
} as const

const types = [
  [1, 'Työmääräysaika', 'Arbetsordertid', 'Work order time'],
  [2, 'Sisäinen työ', 'Internt arbete', 'Internal work'],
  [10, 'Sisään', 'In', 'In'],
  [11, 'Ulos', 'Ut', 'Out'],
  [12, 'Lounas', 'Lunch', 'Lunch'],
  [13, 'Koulutus', 'Utbildning', 'Training'],
  [14, 'Siivous', 'Städning', 'Cleaning'],
  [20, 'Sairaus', 'Sjuk', 'Sick'],
  [21, 'Loma', 'Semester', 'Holiday'],
  [22, 'Lääkäri', 'Läkare', 'Doctor'],
] as const

export function addStampingTypes(ledger: Ledger): void {
  types.forEach(([code, fi, sv, en], index) => {
    ledger.add('stamping_type', {
      code,
      description: { fi, sv, en },
      is_default: code === stampingType.workOrder,
      is_work_order: code === stampingType.workOrder || code === stampingType.internalWork,
      is_presence: code < stampingType.sick,
      is_end_of_day: code === stampingType.out,
      position: index,
    })
  })
}
