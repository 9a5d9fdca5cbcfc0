import { defineErrors } from './entry.ts'

export const pushErrors = defineErrors({
  pushNotInUse: {
    id: 900190,
    status: 409,
    text: {
      id: 910190,
      fi: 'Ilmoitukset eivät ole käytössä tällä palvelimella. Uudet viestit näkyvät avoimessa sovelluksessa.',
      sv: 'Aviseringar används inte på den här servern. Nya meddelanden syns i den öppna appen.',
      en: 'Notifications are not in use on this server. New messages are shown in the open app.',
    },
  },
  pushServiceUnknown: {
    id: 900191,
    status: 400,
    text: {
      id: 910191,
      fi: 'Tämän selaimen ilmoituspalvelua (#host#) ei ole sallittu palvelimella. Kokeile toista selainta tai pyydä ylläpitäjää sallimaan se.',
      sv: 'Den här webbläsarens aviseringstjänst (#host#) är inte tillåten på servern. Prova en annan webbläsare eller be administratören tillåta den.',
      en: 'The push service of this browser (#host#) is not allowed on the server. Try another browser, or ask whoever runs the server to allow it.',
    },
  },
})
