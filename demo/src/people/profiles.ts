import { type ProfileRight, profileRights } from '@verstas/contract/session/rights.ts'
import type { Ledger } from '../ledger.ts'

export type ProfileName = 'technician' | 'limited' | 'receiver' | 'parts' | 'sales' | 'admin'

interface Profile {
  readonly id: number
  readonly name: string
  readonly isTechnician: boolean
  readonly hasCheckList: boolean
  readonly hasSchedule: boolean
  readonly hasTyres: boolean
  readonly isSupervisor: boolean
  readonly hangsMonitors: boolean
  readonly managesUsers?: true
  /** True if the profile may create work orders and reservations. */
  readonly opensOrders?: true
  readonly managesParts?: true
  readonly refused: readonly ProfileRight[]
}

const partRights: readonly ProfileRight[] = ['AddJobPartRow', 'EditJobPartRow']
const workRights: readonly ProfileRight[] = ['AddJobWorkRow', 'EditJobWorkRow']
const rowRights: readonly ProfileRight[] = [...partRights, ...workRights, 'AddJobTextRow', 'EditJobTextRow']
const supervisorRights: readonly ProfileRight[] = ['ReservationTimeEditable', 'AssignWorkToResource']

const profiles: Readonly<Record<ProfileName, Profile>> = {
  technician: {
    id: 1,
    name: 'Asentaja',
    isTechnician: true,
    hasCheckList: true,
    hasSchedule: true,
    hasTyres: true,
    isSupervisor: false,
    hangsMonitors: false,
    refused: [],
  },
  limited: {
    id: 2,
    name: 'Asentaja, suppeat oikeudet',
    isTechnician: true,
    hasCheckList: false,
    hasSchedule: false,
    hasTyres: false,
    isSupervisor: false,
    hangsMonitors: false,
    refused: profileRights,
  },
  receiver: {
    id: 3,
    name: 'Työnjohto',
    isTechnician: true,
    hasCheckList: true,
    hasSchedule: true,
    hasTyres: true,
    isSupervisor: true,
    hangsMonitors: true,
    opensOrders: true,
    refused: [],
  },
  parts: {
    id: 4,
    name: 'Osapalvelu',
    isTechnician: true,
    hasCheckList: false,
    hasSchedule: false,
    hasTyres: false,
    isSupervisor: false,
    hangsMonitors: true,
    managesParts: true,
    refused: [...workRights, ...supervisorRights, 'StampOthers'],
  },
  sales: {
    id: 5,
    name: 'Myynti',
    isTechnician: true,
    hasCheckList: false,
    hasSchedule: false,
    hasTyres: true,
    isSupervisor: false,
    hangsMonitors: false,
    refused: [...rowRights, ...supervisorRights, 'AddJob', 'EditJob', 'RemoveAttachment', 'StampOthers'],
  },
  admin: {
    id: 6,
    name: 'Ylläpito',
    isTechnician: true,
    hasCheckList: true,
    hasSchedule: true,
    hasTyres: true,
    isSupervisor: true,
    hangsMonitors: true,
    managesUsers: true,
    refused: [],
  },
}

/** Returns the id of an access profile. */
export function profileIdOf(name: ProfileName): number {
  return profiles[name].id
}

export function addProfiles(ledger: Ledger): void {
  for (const {
    id,
    name,
    isTechnician,
    hasCheckList,
    hasSchedule,
    hasTyres,
    isSupervisor,
    hangsMonitors,
    managesUsers = false,
    opensOrders = managesUsers,
    managesParts = managesUsers,
    refused,
  } of Object.values(profiles)) {
    ledger.add('access_profile', {
      id,
      name,
      mobile_service_technician: isTechnician,
      mobile_check_list: hasCheckList,
      mobile_workshop_schedule: hasSchedule,
      mobile_tyre_information: hasTyres,
      correct_stampings: isSupervisor,
      share_monitor: hangsMonitors,
      manage_users: managesUsers,
      manage_settings: managesUsers,
      manage_rosters: isSupervisor,
      manage_payroll: managesUsers,
      create_work_orders: opensOrders,
      manage_parts: managesParts,
      view_reports: managesUsers,
    })
    for (const right of refused)
      ledger.add('profile_right', { profile_id: id, name: right, is_granted: false })
  }
}
