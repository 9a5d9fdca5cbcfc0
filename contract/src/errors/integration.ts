import { defineErrors } from './entry.ts'

export const integrationErrors = defineErrors({
  serviceKeyRefused: {
    id: 900310,
    status: 401,
    text: {
      id: 932000,
      fi: 'Avainta tai käyttöoikeustunnistetta ei ole, tai se ei ole enää voimassa.',
      sv: 'Nyckeln eller åtkomsttoken finns inte eller gäller inte längre.',
      en: 'The key or access token does not exist or is no longer valid.',
    },
  },
  scopeMissing: {
    id: 900311,
    status: 403,
    text: {
      id: 932001,
      fi: 'Palvelutililtä puuttuu oikeuksia: #scopes#.',
      sv: 'Tjänstekontot saknar behörigheter: #scopes#.',
      en: 'The service account lacks scopes: #scopes#.',
    },
  },
})
