import { defineErrors } from './entry.ts'

/** Errors of backups. */
export const backupErrors = defineErrors({
  backupNotSet: {
    id: 900560,
    status: 409,
    text: {
      id: 937500,
      fi: 'Varmuuskopioille ei ole paikkaa. Pyydä palvelimen hoitajaa asettamaan BACKUP_TO.',
      sv: 'Det finns ingen plats för säkerhetskopior. Be den som sköter servern att ange BACKUP_TO.',
      en: 'There is no place for backups. Ask the operator of the server to set BACKUP_TO.',
    },
  },
  backupRunning: {
    id: 900561,
    status: 409,
    text: {
      id: 937501,
      fi: 'Varmuuskopiota tehdään tai kokeillaan jo. Odota, että se päättyy.',
      sv: 'En säkerhetskopia görs eller provas redan. Vänta tills det är klart.',
      en: 'A backup is already being made or tried. Wait for its end.',
    },
  },
})
