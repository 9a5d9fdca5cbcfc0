import { endpoint } from '../endpoint.ts'
import { Installation } from './entities.ts'

export const diagnosisEndpoints = {
  getInstallation: endpoint({
    method: 'GET',
    path: '/administration/installation',
    summary:
      'Returns the state of disk, database, clock and certificate, as far as the answering process can know it.' +
      ' The operator’s command `doctor` checks more.',
    rights: ['ManageSettings'],
    answer: Installation,
    extension: true,
  }),
}
