import { diagnosisEndpoints } from '@verstas/contract/diagnosis/endpoints.ts'
import { feature } from '../../platform/http/feature.ts'
import { readInstallation } from './read-installation.ts'

export const diagnosisFeature = feature(diagnosisEndpoints, ({ db, settings, clock }) => ({
  getInstallation: () => readInstallation(db, settings, clock.now()),
}))
