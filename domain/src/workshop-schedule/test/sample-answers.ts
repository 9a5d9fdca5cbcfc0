import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'

/** Returns an entry of the schedule as the server sends it, with the given changes. */
export const sampleReservation = (changes: Partial<ScheduleReservation> = {}): ScheduleReservation => ({
  Oid: '00000000-0000-4000-8000-000000000001',
  id: '00000000-0000-4000-8000-000000000001',
  resourceId: 1,
  license: 'ABC-123',
  start: '2026-11-20T08:00:00+02:00',
  end: '2026-11-20T10:00:00+02:00',
  isMaterial: false,
  ...changes,
})
