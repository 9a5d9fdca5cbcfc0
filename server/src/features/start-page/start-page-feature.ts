import { startPageEndpoints } from '@verstas/contract/start-page/endpoints.ts'
import { toJson } from '../../platform/database/read-json.ts'
import { RawJson } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { loadDesk } from './load-desk.ts'

/** The endpoint of the start pages of advisers, foremen and parts clerks. */
export const startPageFeature = feature(startPageEndpoints, ({ db, clock }) => ({
  getDesk: async ({ session }) => new RawJson(toJson(await loadDesk({ db, session, now: clock.now() }))),
}))
