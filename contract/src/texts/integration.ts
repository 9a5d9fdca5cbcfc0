import { defineTexts } from './entry.ts'

/** Texts that the server writes into tasks about other systems. */
export const integrationTexts = defineTexts({
  'integrationTask.keyExpiresHeader': {
    id: 932020,
    fi: 'Järjestelmän #name# avain vanhenee #date#',
    sv: 'Nyckeln för #name# går ut #date#',
    en: 'The key of #name# expires on #date#',
  },
  'integrationTask.keyExpiresBody': {
    id: 932021,
    fi: 'Avaimella #key# järjestelmä #name# tuo ja hakee tietoja. Se vanhenee #date#, ja sen jälkeen sen kutsut hylätään. Tee uusi avain (Oma tili, Ylläpito, Integraatiot), anna se järjestelmälle ja poista sitten vanha. Avainta käytettiin viimeksi: #used#.',
    sv: 'Med nyckeln #key# för systemet #name# in och hämtar uppgifter. Den går ut #date#, och därefter avvisas dess anrop. Skapa en ny nyckel (Mitt konto, Administration, Integrationer), ge den till systemet och återkalla sedan den gamla. Nyckeln användes senast: #used#.',
    en: 'With the key #key# the system #name# brings in and fetches data. It expires on #date#, and its calls are refused from then on. Make a new key (My account, Administration, Integrations), give it to the system, and revoke the old one afterwards. The key was last used: #used#.',
  },
})
