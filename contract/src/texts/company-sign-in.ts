import { defineTexts } from './entry.ts'

export const companySignInTexts = defineTexts({
  'companySignIn.with': {
    id: 929452,
    fi: 'Jatka tunnuksella #name#',
    sv: 'Fortsätt med #name#',
    en: 'Continue with #name#',
  },
  'companySignIn.withCompany': {
    id: 929453,
    fi: 'Jatka yrityksen tunnuksella',
    sv: 'Fortsätt med företagskontot',
    en: 'Continue with your company account',
  },
  'companySignIn.cancelled': {
    id: 929454,
    fi: 'Kirjautuminen yrityksen tunnuksella jäi kesken. Aloita uudelleen tai valitse toinen tapa.',
    sv: 'Inloggningen med företagskontot avbröts. Börja om eller välj ett annat sätt.',
    en: 'You left the sign-in with your company account. Start again, or choose another way.',
  },
  'companySignIn.expired': {
    id: 929455,
    fi: 'Kirjautuminen kesti liian kauan tai alkoi toisessa selaimessa. Aloita uudelleen.',
    sv: 'Inloggningen tog för länge eller började i en annan webbläsare. Börja om.',
    en: 'The sign-in took too long, or began in another browser. Start again.',
  },
  'companySignIn.refused': {
    id: 929456,
    fi: 'Yrityksen kirjautumispalvelu ei vahvistanut, kuka olet. Aloita uudelleen. Jos se ei auta, kerro ylläpitäjälle.',
    sv: 'Företagets inloggningstjänst bekräftade inte vem du är. Börja om. Om det inte hjälper, berätta för administratören.',
    en: 'The company’s sign-in service did not confirm who you are. Start again. If that does not help, tell your administrator.',
  },
  'companySignIn.unavailable': {
    id: 929457,
    fi: 'Yrityksen kirjautumispalveluun ei saada yhteyttä. Yritä hetken päästä uudelleen tai valitse toinen tapa.',
    sv: 'Företagets inloggningstjänst svarar inte. Försök igen om en stund eller välj ett annat sätt.',
    en: 'The company’s sign-in service does not answer. Try again in a while, or choose another way.',
  },
  'companySignIn.strangerTitle': {
    id: 930615,
    fi: 'Tunnuksesi pitää ensin liittää',
    sv: 'Ditt konto måste kopplas först',
    en: 'Your account must be linked first',
  },
  'companySignIn.strangerAsked': {
    id: 930616,
    fi: 'Yrityksen kirjautumispalvelu tuntee sinut, mutta tunnustasi ei ole vielä liitetty kehenkään työntekijään. Ylläpitäjiä on pyydetty liittämään se: tunnuksesi on heidän luettelossaan.',
    sv: 'Företagets inloggningstjänst känner dig, men ditt konto är ännu inte kopplat till någon medarbetare. Administratörerna har ombetts koppla det: ditt konto finns i deras lista.',
    en: 'The company’s sign-in service knows you, but your account is not linked to an employee yet. The administrators have been asked to link it: your account is on their list.',
  },
  'companySignIn.strangerNext': {
    id: 930617,
    fi: 'Kun tunnus on liitetty, kirjaudu uudelleen. Jos on kiire, kerro ylläpitäjälle tai esihenkilöllesi.',
    sv: 'När kontot är kopplat, logga in igen. Om det är bråttom, säg till en administratör eller din arbetsledare.',
    en: 'Once the account is linked, sign in again. If it is urgent, tell an administrator or your supervisor.',
  },
  'companySignIn.toSignIn': {
    id: 930618,
    fi: 'Takaisin kirjautumiseen',
    sv: 'Tillbaka till inloggningen',
    en: 'Back to sign-in',
  },
})
