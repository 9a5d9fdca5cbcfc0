import { defineTexts } from './entry.ts'

/** The texts of the page at which people of several dealer groups look for theirs. The server writes the page. */
export const tenantTexts = defineTexts({
  'tenants.title': {
    id: 939810,
    fi: 'Kirjaudu korjaamoosi',
    sv: 'Logga in på din verkstad',
    en: 'Sign in to your workshop',
  },
  'tenants.label': {
    id: 939811,
    fi: 'Sähköpostiosoite tai yrityksen verkkotunnus',
    sv: 'E-postadress eller företagets domän',
    en: 'E-mail address or company domain',
  },
  'tenants.continue': { id: 939812, fi: 'Jatka', sv: 'Fortsätt', en: 'Continue' },
  'tenants.notFound': {
    id: 939813,
    fi: 'Tällä osoitteella ei löydy korjaamoa. Tarkista kirjoitusasu tai kysy oma osoitteesi esihenkilöltäsi.',
    sv: 'Ingen verkstad hittades med den adressen. Kontrollera stavningen eller fråga din arbetsledare om er adress.',
    en: 'No workshop has this address. Check the spelling, or ask your supervisor for your own address.',
  },
})
