import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { recentSince } from '@verstas/domain/tyres/match-sets.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { saveMeasuredTyres, saveTyreRecords } from './save-tyre-records.ts'
import {
  recentTyreRecordsRead,
  tyreHistoryEntryRead,
  tyreLabelRead,
  tyreLookupRead,
  tyreLookupsRead,
  tyreRecordsRead,
  tyreTypesRead,
} from './tyre-reads.ts'

interface Caller {
  readonly session: CurrentSession
}

/** The endpoints for tyre sets of vehicles (specification.md, Tyre rules). */
export const tyresFeature = feature(tyreEndpoints, ({ db, clock }) => {
  const answerLookup =
    (lookupKind: string) =>
    ({ session: { language } }: Caller) =>
      answerRead(db, tyreLookupRead, { language, lookupKind })

  return {
    listTyreRecords: ({ params: { vehicleId }, session: { siteId, language } }) =>
      answerRead(db, tyreRecordsRead, { siteId, language, vehicleId }),

    listRecentTyreRecords: ({ params: { vehicleId }, session: { siteId, language } }) =>
      answerRead(db, recentTyreRecordsRead, {
        siteId,
        language,
        vehicleId,
        measuredSince: recentSince(clock.now()),
      }),

    getTyreHistoryEntry: ({ params: { oid }, session: { siteId, language } }) =>
      answerRead(db, tyreHistoryEntryRead, { siteId, language, historyEntryOid: oid }),

    saveTyreRecords: (call) => {
      const { vehicleId } = call.params
      // The body contains the vehicle id, so that an idempotency key is refused for another vehicle.
      const request = { ...call, body: { vehicleId, records: call.body } }
      return runCommand({ db, clock }, request, (context) => saveTyreRecords(context, vehicleId, call.body))
    },

    saveMeasuredTyres: (call) =>
      runCommand({ db, clock }, call, (context) => saveMeasuredTyres(context, call.body)),

    getTyreLabel: ({ params: { number: labelNumber } }) => answerRead(db, tyreLabelRead, { labelNumber }),

    listTyreLookups: ({ session: { language } }) => answerRead(db, tyreLookupsRead, { language }),
    listTyreTypes: ({ session: { language } }) => answerRead(db, tyreTypesRead, { language }),
    listTyreMakes: answerLookup('make'),
    listWetGrips: answerLookup('wetGrip'),
    listTyreDiameters: answerLookup('diameter'),
    listTyreWidths: answerLookup('width'),
    listTyreHeights: answerLookup('height'),
    listRollResistances: answerLookup('rollResistance'),
    listSpeedCategories: answerLookup('speed'),
    listWheelTypes: answerLookup('wheelType'),
    listWheelSizes: answerLookup('wheelSize'),
  }
})
