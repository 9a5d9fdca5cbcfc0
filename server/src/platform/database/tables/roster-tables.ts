import type { Generated } from 'kysely'

export interface RosterPatternTable {
  site_id: number
  id: Generated<number>
  name: string
  weeks: number
  version: Generated<number>
}

/** Times are texts such as `07:00:00`. */
export interface RosterPatternDayTable {
  site_id: number
  pattern_id: number
  week: number
  weekday: number
  start_time: string
  end_time: string
  break_minutes: Generated<number>
}

/** Days are texts such as `2026-11-21`. */
export interface RosterAssignmentTable {
  site_id: number
  employee_id: number
  from_day: string
  pattern_id: number | null
  week: Generated<number>
}

export interface RosterChangeTable {
  site_id: number
  employee_id: number
  is_every_week: boolean
  day: string
  kind: 'shift' | 'off' | 'usual'
  start_time: string | null
  end_time: string | null
  break_minutes: number | null
}

export interface RosterDayTable {
  site_id: number
  day: string
  is_closed: boolean
}

export interface RosterRunTable {
  site_id: number
  day: string
}

export interface RosterTables {
  roster_pattern: RosterPatternTable
  roster_pattern_day: RosterPatternDayTable
  roster_assignment: RosterAssignmentTable
  roster_change: RosterChangeTable
  roster_day: RosterDayTable
  roster_run: RosterRunTable
}
