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
  'integrationTask.webhookDisabledHeader': {
    id: 937906,
    fi: 'Muutoksia ei enää lähetetä järjestelmälle #name#',
    sv: 'Ändringar skickas inte längre till #name#',
    en: 'Changes are no longer sent to #name#',
  },
  'integrationTask.webhookFailingBody': {
    id: 937907,
    fi: 'Osoite #host# ei ole ottanut mitään vastaan viiteen päivään, joten webhook on pois käytöstä. Muutokset odottavat. Katso vastaukset (Oma tili, Ylläpito, Integraatiot, Webhookit), korjaa vika vastaanottajan kanssa ja ota webhook uudelleen käyttöön.',
    sv: 'Adressen #host# har inte tagit emot något på fem dagar, så webhooken är avstängd. Ändringarna väntar. Se svaren (Mitt konto, Administration, Integrationer, Webhookar), åtgärda felet med mottagaren och slå på webhooken igen.',
    en: 'The address #host# has accepted nothing for five days, so the webhook is disabled. The changes wait. Look at the answers (My account, Administration, Integrations, Webhooks), solve the problem with the receiver, and enable the webhook again.',
  },
  'integrationTask.webhookGoneBody': {
    id: 937908,
    fi: 'Osoite #host# vastasi, ettei se enää ota muutoksia vastaan (410), joten webhook on pois käytöstä. Jos järjestelmä on poistunut, poista webhook (Oma tili, Ylläpito, Integraatiot, Webhookit). Muuten kysy vastaanottajalta uusi osoite.',
    sv: 'Adressen #host# svarade att den inte längre tar emot ändringar (410), så webhooken är avstängd. Om systemet är borta, ta bort webhooken (Mitt konto, Administration, Integrationer, Webhookar). Fråga annars mottagaren efter en ny adress.',
    en: 'The address #host# answered that it no longer accepts changes (410), so the webhook is disabled. If the system is gone, delete the webhook (My account, Administration, Integrations, Webhooks). Otherwise ask the receiver for a new address.',
  },
})
