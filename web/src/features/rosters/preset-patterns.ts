import type { NewRosterPattern, PatternDay, RosterTimes } from '@verstas/contract/rosters/entities.ts'
import type { Translate } from '../../platform/texts/use-texts.ts'

const early: RosterTimes = { Start: '07:00', End: '15:30', BreakMinutes: 30 }
const day: RosterTimes = { Start: '08:00', End: '16:30', BreakMinutes: 30 }
const late: RosterTimes = { Start: '12:00', End: '20:00', BreakMinutes: 30 }

const mondayToFriday = (Week: number, times: RosterTimes): PatternDay[] =>
  [1, 2, 3, 4, 5].map((Weekday) => ({ Week, Weekday, ...times }))

/** Returns common patterns of workshops in Finland and Sweden, with names in the user's language. */
export const presetPatterns = (t: Translate): NewRosterPattern[] => [
  { Name: t('rosters.presetEarly'), Weeks: 1, Days: mondayToFriday(1, early) },
  { Name: t('rosters.presetDay'), Weeks: 1, Days: mondayToFriday(1, day) },
  {
    Name: t('rosters.presetTwoShifts'),
    Weeks: 2,
    Days: [...mondayToFriday(1, early), ...mondayToFriday(2, late)],
  },
]
