import { defineErrors } from './entry.ts'

/** Errors of access profiles. */
export const profilesErrors = defineErrors({
  profileTaken: {
    id: 900410,
    status: 409,
    text: {
      id: 934010,
      fi: 'Profiili #value# on jo olemassa. Anna jokin muu nimi.',
      sv: 'Profilen #value# finns redan. Ange ett annat namn.',
      en: 'There is a profile #value# already. Enter another name.',
    },
  },
  profileInUse: {
    id: 900411,
    status: 409,
    text: {
      id: 934011,
      fi: 'Profiilia ei voi poistaa, koska se on jollakulla. Vaihda ensin heidän profiilinsa.',
      sv: 'Profilen kan inte tas bort, eftersom någon har den. Byt först deras profil.',
      en: 'The profile cannot be removed, because somebody has it. Change their profile first.',
    },
  },
  profileElsewhere: {
    id: 900412,
    status: 403,
    text: {
      id: 934012,
      fi: 'Profiili on myös henkilöillä muualla: #sites#. Pyydä muutos ylläpitäjältä, joka työskentelee niissä kaikissa.',
      sv: 'Profilen används också på annat håll: #sites#. Be om ändringen av en administratör som arbetar på dem alla.',
      en: 'People elsewhere have this profile, too: #sites#. Ask an administrator who works at all of these sites.',
    },
  },
  profileHasMoreRights: {
    id: 900413,
    status: 403,
    text: {
      id: 934013,
      fi: 'Muutos koskee oikeuksia, joita sinulla ei ole. Pyydä se ylläpitäjältä, jolla on ne kaikki.',
      sv: 'Ändringen gäller rättigheter som du inte har. Be om den av en administratör som har dem alla.',
      en: 'The change is about rights that you do not have. Ask an administrator who has them all for it.',
    },
  },
  profileChanged: {
    id: 900414,
    status: 412,
    text: {
      id: 934014,
      fi: '#user# antoi profiilille toisen nimen sillä välin. Tarkista nimi ja tallenna uudelleen.',
      sv: '#user# gav profilen ett annat namn under tiden. Kontrollera namnet och spara igen.',
      en: '#user# renamed the profile in the meantime. Check the name, and save again.',
    },
  },
})
