import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import {
  MeasuredTyres,
  TyreHistoryEntry,
  TyreLabel,
  TyreLookup,
  TyreLookups,
  TyreRecord,
  TyreRecordSaves,
  TyreType,
} from './entities.ts'

const rights = ['MobileServiceTechnician', 'MobileTyreInformation'] as const
const read = { method: 'GET', rights } as const
const records = {
  ...read,
  params: z.object({ vehicleId: idInPath }),
  answer: z.array(TyreRecord),
} as const
const save = {
  method: 'POST',
  rights,
  idempotent: true,
  answer: z.array(TyreRecord),
} as const
const refusalsOfSave = [
  'tyreMeasurementQuestion',
  'tyresChanged',
  'tyreTypeUnknown',
  'tyreWorkOrderUnknown',
  'tyreEmployeeUnknown',
  'tyreTaskNotInUse',
] as const
const lookup = { ...read, answer: z.array(TyreLookup) } as const

/** Calls for measured tyre sets (specification.md, Tyre rules). */
export const tyreEndpoints = {
  listTyreRecords: endpoint({
    ...records,
    path: '/vehicle/tyredata/:vehicleId',
    shows: ['tyres'],
    summary: 'Returns the tyre records of a vehicle, newest first, at most 100.',
  }),
  listRecentTyreRecords: endpoint({
    ...records,
    path: '/vehicle/tyredata/:vehicleId/recent',
    shows: ['tyres'],
    summary: 'Returns the tyre records of the last 30 days.',
  }),
  getTyreHistoryEntry: endpoint({
    ...read,
    path: '/vehicle/tyrehistory/:oid',
    summary: 'Returns the content of one save of a tyre record.',
    params: z.object({ oid: z.guid() }),
    answer: TyreHistoryEntry,
  }),
  saveTyreRecords: endpoint({
    ...save,
    path: '/vehicle/tyredata/:vehicleId',
    changes: ['tyres', 'workOrders', 'reservations', 'schedule'],
    summary:
      'Saves measured tyre sets, all or none. If the vehicle has a record of the same type from this ' +
      'work order or the last 30 days, the server asks whether to update it (119886: `index`, `type`,' +
      ' `created`).',
    params: z.object({ vehicleId: idInPath }),
    body: TyreRecordSaves,
    errors: refusalsOfSave,
  }),
  saveMeasuredTyres: endpoint({
    ...save,
    path: '/vehicle/tyredata',
    changes: ['tyres', 'workOrders', 'reservations', 'schedule'],
    summary:
      'Saves measured tyre sets as `saveTyreRecords` does, for another system that knows the work ' +
      'order and not the vehicle’s id.',
    body: MeasuredTyres,
    errors: [...refusalsOfSave, 'tyreVehicleMismatch'],
  }),
  getTyreLabel: endpoint({
    ...read,
    path: '/vehicle/tyredata/label/:number',
    summary: 'Returns a tyre by its number in the European register, from the imported labels.',
    params: z.object({ number: idInPath }),
    answer: TyreLabel,
    extension: true,
  }),
  listTyreLookups: endpoint({
    ...read,
    path: '/vehicle/tyrelookups',
    shows: ['settings'],
    summary:
      'Returns the options of all fields of a tyre set. The following calls return the options of ' +
      'single fields.',
    answer: TyreLookups,
    extension: true,
  }),
  listTyreMakes: endpoint({ ...lookup, path: '/vehicle/tyredata/makes', summary: 'Makers of tyres.' }),
  listTyreTypes: endpoint({
    ...read,
    path: '/vehicle/tyredata/types',
    summary: 'The types of tyre sets.',
    answer: z.array(TyreType),
  }),
  listWetGrips: endpoint({
    ...lookup,
    path: '/vehicle/tyredata/wetgrips',
    summary: 'The wet grip classes of the EU label.',
  }),
  listTyreDiameters: endpoint({
    ...lookup,
    path: '/vehicle/tyredata/diameters',
    summary: 'Rim diameters, in inches.',
  }),
  listTyreWidths: endpoint({
    ...lookup,
    path: '/vehicle/tyredata/widths',
    summary: 'Widths of tyres, in millimetres.',
  }),
  listTyreHeights: endpoint({
    ...lookup,
    path: '/vehicle/tyredata/heights',
    summary: 'Heights of tyres, in percent of the width.',
  }),
  listRollResistances: endpoint({
    ...lookup,
    path: '/vehicle/tyredata/rollresistances',
    summary: 'The rolling resistance classes of the EU label.',
  }),
  listSpeedCategories: endpoint({
    ...lookup,
    path: '/vehicle/tyredata/speeds',
    summary: 'Speed categories.',
  }),
  listWheelTypes: endpoint({ ...lookup, path: '/vehicle/wheeldata/types', summary: 'Kinds of wheels.' }),
  listWheelSizes: endpoint({ ...lookup, path: '/vehicle/wheeldata/sizes', summary: 'Sizes of wheels.' }),
}
