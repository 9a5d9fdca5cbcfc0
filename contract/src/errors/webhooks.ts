import { defineErrors } from './entry.ts'

export const webhookErrors = defineErrors({
  tooManyWebhooks: {
    id: 900520,
    status: 409,
    text: {
      id: 937900,
      fi: 'Palvelutilillä on jo #most# webhookia. Poista jokin niistä ensin.',
      sv: 'Tjänstekontot har redan #most# webhookar. Ta bort någon av dem först.',
      en: 'The service account has #most# webhooks already. Delete one of them first.',
    },
  },
  webhookScopesMissing: {
    id: 900521,
    status: 409,
    text: {
      id: 937901,
      fi: 'Palvelutililtä puuttuu oikeuksia, joita webhook tarvitsee: #scopes#. Lisää ne tilille ensin.',
      sv: 'Tjänstekontot saknar behörigheter som webhooken behöver: #scopes#. Lägg till dem på kontot först.',
      en: 'The service account lacks scopes that the webhook needs: #scopes#. Add them to the account first.',
    },
  },
})
