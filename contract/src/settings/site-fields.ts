import type { SettingField } from './fields.ts'
import { closedDay, usualHours } from './opening-hours.ts'

const isRequired = true

const onOff = <const Label extends SettingField['label']>(
  label: Label,
  initial: boolean,
  hint?: SettingField['label'],
) => ({ kind: 'flag', label, initial, ...(hint && { hint }) }) as const satisfies SettingField

const whole = <const Label extends SettingField['label']>(
  label: Label,
  min: number,
  max: number,
  initial: number,
) => ({ kind: 'integer', label, min, max, initial, isRequired }) as const satisfies SettingField

const depth = <const Label extends SettingField['label']>(label: Label, initial: number) =>
  ({
    kind: 'decimal',
    label,
    min: 0,
    max: 10,
    places: 1,
    initial,
    isRequired,
  }) as const satisfies SettingField

const opening = <const Label extends SettingField['label']>(label: Label, initial: string) =>
  ({ kind: 'openingHours', label, initial, isRequired }) as const satisfies SettingField

const usualWeek = {
  OpenMon: usualHours,
  OpenTue: usualHours,
  OpenWed: usualHours,
  OpenThu: usualHours,
  OpenFri: usualHours,
  OpenSat: closedDay,
  OpenSun: closedDay,
}

/** Presets of weekly opening hours that are usual in Finland and Sweden. */
const usualWeeks = [
  { label: 'settings.weekUsual', values: usualWeek },
  { label: 'settings.weekWithSaturday', values: { ...usualWeek, OpenSat: '09:00-14:00' } },
] as const

/** The fields of a site's settings. The initial values equal the defaults of the table `site`. */
export const siteFields = {
  Name: { kind: 'text', label: 'settings.name', maxLength: 100, isRequired },
  Address: { kind: 'text', label: 'settings.address', maxLength: 200, hint: 'settings.addressHint' },
  Phone: { kind: 'text', label: 'settings.phone', maxLength: 50, isPhone: true },
  TimeZone: {
    kind: 'timeZone',
    label: 'settings.timeZone',
    hint: 'settings.timeZoneHint',
    initial: 'Europe/Helsinki',
    isRequired,
  },
  IsActive: onOff('settings.isOpen', true, 'settings.isOpenHint'),
  IsOperationSigningInUse: {
    ...onOff('settings.operationSigning', true, 'settings.operationSigningHint'),
    group: 'settings.groupWork',
  },
  IsJobStampingInUse: onOff('settings.jobStamping', false, 'settings.jobStampingHint'),
  IsUsedHoursInUse: onOff('settings.usedHours', false, 'settings.usedHoursHint'),
  IsHandOverMileageEditable: onOff('settings.handOverMileage', true),
  AllowsStampingStartTimeEdit: onOff('settings.startTimeEdit', true, 'settings.startTimeEditHint'),
  AllowsOwnStampingCorrection: onOff('settings.ownCorrection', false, 'settings.ownCorrectionHint'),
  OpenMon: {
    ...opening('settings.monday', usualWeek.OpenMon),
    group: 'settings.groupOpening',
    presets: usualWeeks,
  },
  OpenTue: opening('settings.tuesday', usualWeek.OpenTue),
  OpenWed: opening('settings.wednesday', usualWeek.OpenWed),
  OpenThu: opening('settings.thursday', usualWeek.OpenThu),
  OpenFri: opening('settings.friday', usualWeek.OpenFri),
  OpenSat: opening('settings.saturday', usualWeek.OpenSat),
  OpenSun: opening('settings.sunday', usualWeek.OpenSun),
  ScheduleStartHour: {
    ...whole('settings.scheduleStart', 0, 18, 7),
    hint: 'settings.scheduleHoursHint',
    group: 'settings.groupSchedule',
  },
  ScheduleEndHour: { ...whole('settings.scheduleEnd', 6, 24, 18), hint: 'settings.scheduleHoursHint' },
  ScheduleUpdateMinutes: {
    ...whole('settings.scheduleUpdate', 0, 1440, 5),
    hint: 'settings.scheduleUpdateHint',
  },
  ScheduleBusyPercent: { ...whole('settings.busyPercent', 1, 1000, 80), hint: 'settings.percentHint' },
  ScheduleFullPercent: { ...whole('settings.fullPercent', 1, 1000, 100), hint: 'settings.percentHint' },
  IsTyreLeadInUse: {
    ...onOff('settings.tyreLead', true, 'settings.tyreLeadHint'),
    group: 'settings.groupTyres',
  },
  IsTyreTaskInUse: onOff('settings.tyreTask', true, 'settings.tyreTaskHint'),
  TyreSummerLegal: { ...depth('settings.summerLegal', 1.6), hint: 'settings.depthHint' },
  TyreSummerAdvice: { ...depth('settings.summerAdvice', 4), hint: 'settings.depthHint' },
  TyreWinterLegal: { ...depth('settings.winterLegal', 3), hint: 'settings.depthHint' },
  TyreWinterAdvice: { ...depth('settings.winterAdvice', 5), hint: 'settings.depthHint' },
  TyreWinterFrom: { kind: 'dayOfYear', label: 'settings.winterFrom', initial: '11-01', isRequired },
  TyreWinterTo: { kind: 'dayOfYear', label: 'settings.winterTo', initial: '03-31', isRequired },
  TyreAgeYears: whole('settings.tyreAge', 1, 50, 6),
  PartsFirstHours: {
    ...whole('settings.partsFirst', 0, 1000, 48),
    hint: 'settings.partsHoursHint',
    group: 'settings.groupParts',
  },
  PartsUrgentHours: { ...whole('settings.partsUrgent', 0, 1000, 24), hint: 'settings.partsHoursHint' },
  DefaultStock: {
    kind: 'item',
    label: 'settings.defaultStock',
    hint: 'settings.defaultStockHint',
    list: 'stocks',
    initial: 'MAIN',
  },
  LabelWidth: whole('settings.labelWidth', 40, 300, 62),
  LabelHeight: whole('settings.labelHeight', 20, 300, 29),
} as const satisfies Readonly<Record<string, SettingField>>
