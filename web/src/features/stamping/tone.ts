import type { Stamping } from '@verstas/contract/stamping/entities.ts'

/** The kind of time by which lists and timelines colour a stamping. */
export type StampingTone = 'work' | 'lunch' | 'presence'

/** Work on a vehicle is loud, lunch and other presence are calm. */
export const toneOf = ({ IsWorkOrder, IsLunch }: Pick<Stamping, 'IsWorkOrder' | 'IsLunch'>): StampingTone => {
  if (IsWorkOrder) return 'work'
  return IsLunch ? 'lunch' : 'presence'
}
