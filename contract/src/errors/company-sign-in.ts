import { defineErrors } from './entry.ts'

export const companySignInErrors = defineErrors({
  identityTaken: {
    id: 900200,
    status: 409,
    text: {
      id: 929450,
      fi: 'Tunnus on jo liitetty toiseen työntekijään. Poista liitos häneltä ensin.',
      sv: 'Kontot är redan kopplat till en annan medarbetare. Ta bort den kopplingen först.',
      en: 'The account is linked to another employee already. Remove that link first.',
    },
  },
  logoutTokenRefused: {
    id: 900201,
    status: 400,
    text: {
      id: 929451,
      fi: 'Kirjautumispalvelun ilmoitus uloskirjautumisesta ei kelpaa.',
      sv: 'Inloggningstjänstens meddelande om utloggning är inte giltigt.',
      en: 'The identity provider’s notice of a sign-out is not valid.',
    },
  },
})
