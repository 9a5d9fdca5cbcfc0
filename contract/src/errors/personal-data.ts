import { defineErrors } from './entry.ts'

/** Errors of data about people: erasures and legal holds. */
export const personalDataErrors = defineErrors({
  personHeld: {
    id: 900507,
    status: 409,
    text: {
      id: 937720,
      fi: 'Säilytysvaatimus on voimassa: #holds#. Poista tiedot vasta, kun se on päättynyt.',
      sv: 'Ett krav på bevarande gäller: #holds#. Radera först när det har upphört.',
      en: 'A legal hold is in force: #holds#. Erase only after it has ended.',
    },
  },
  erasesOneself: {
    id: 900508,
    status: 409,
    text: {
      id: 937721,
      fi: 'Et voi poistaa omia tietojasi. Pyydä toista ylläpitäjää.',
      sv: 'Du kan inte radera dina egna uppgifter. Be en annan administratör.',
      en: 'You cannot erase yourself. Ask another administrator.',
    },
  },
  erasureNotNoted: {
    id: 900509,
    status: 503,
    text: {
      id: 937722,
      fi: 'Tiedot on poistettu, mutta varmuuskopioiden paikkaan ei saatu merkintää: vanhan kopion palautus toisi tiedot takaisin. Yritä uudelleen.',
      sv: 'Uppgifterna är raderade, men platsen för säkerhetskopior kunde inte märkas: en återställning av en äldre kopia skulle föra dem tillbaka. Försök igen.',
      en: 'The person is erased, but the place of backups could not be told: a restore of an older one would bring the person back. Try again.',
    },
  },
  fileHeld: {
    id: 900514,
    status: 409,
    text: {
      id: 937723,
      fi: 'Tiedostoa ei voi poistaa, koska säilytysvaatimus on voimassa. Kysy ylläpitäjältä.',
      sv: 'Filen kan inte tas bort, eftersom ett krav på bevarande gäller. Fråga en administratör.',
      en: 'The file cannot be removed, because a legal hold is in force. Ask an administrator.',
    },
  },
})
