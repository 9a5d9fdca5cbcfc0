import type { Settings } from '@verstas/contract/session/entities.ts'

/**
 * Whether the server has what the specification does not know about stampings: corrections, a day with its shifts,
 * what was forgotten, and stampings at the time of the device. A server that has it sends this setting.
 */
export const hasStampingExtensions = ({ GeneralSettings }: Pick<Settings, 'GeneralSettings'>): boolean =>
  GeneralSettings.AllowOwnStampingCorrection !== undefined
