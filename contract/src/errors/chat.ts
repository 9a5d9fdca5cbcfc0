import { defineErrors } from './entry.ts'

export const chatErrors = defineErrors({
  chatTopicMismatch: {
    id: 900140,
    status: 400,
    text: {
      id: 910140,
      fi: 'Viesti on osoitettu toiseen keskusteluun. Lataa sivu uudelleen.',
      sv: 'Meddelandet hör till en annan chatt. Ladda om sidan.',
      en: 'The message belongs to another conversation. Reload the page.',
    },
  },
  chatAttachmentUnknown: {
    id: 900141,
    status: 400,
    text: {
      id: 910141,
      fi: 'Viestin liitettä ei enää ole. Lisää se uudelleen.',
      sv: 'Meddelandets bilaga finns inte längre. Lägg till den på nytt.',
      en: 'A file of the message is no longer there. Add it again.',
    },
  },
  chatMessageIdReused: {
    id: 900142,
    status: 422,
    text: {
      id: 910142,
      fi: 'Viestin tunnus on jo toisen viestin. Kirjoita viesti uudelleen.',
      sv: 'Meddelandets id tillhör redan ett annat meddelande. Skriv det på nytt.',
      en: 'The message’s id already belongs to another message. Write the message again.',
    },
  },
  chatTooManyMessages: {
    id: 900253,
    status: 429,
    text: {
      id: 930008,
      fi: 'Viestejä lähtee liian tiheästi. Odota minuutti; laitteen jonossa olevat viestit lähtevät sitten itsestään.',
      sv: 'Meddelanden skickas för tätt. Vänta en minut; de som står i kö på enheten skickas sedan av sig själva.',
      en: 'Messages are sent too fast. Wait a minute; those that wait on the device are then sent by themselves.',
    },
  },
  chatNeedsNoAnswer: {
    id: 900143,
    status: 400,
    text: {
      id: 910143,
      fi: 'Viesti ei odota kuittausta.',
      sv: 'Meddelandet väntar inte på kvittering.',
      en: 'The message does not wait for an answer.',
    },
  },
})
