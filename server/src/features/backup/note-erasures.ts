import type { Person } from '../../platform/database/person.ts'
import type { Settings } from '../../platform/settings.ts'
import { BackupError } from './backup-error.ts'
import { noteErasure } from './erasure-journal.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { openPlace } from './place/open-place.ts'

/**
 * Returns a function that records an erasure in `DATA_DIR` and in `BACKUP_TO`, so that a restore repeats it.
 *
 * @throws {BackupError} from that function if `BACKUP_TO` cannot be written; the erasure itself has succeeded
 * nevertheless
 */
export const noteErasures =
  (settings: Settings) =>
  async (person: Person): Promise<void> => {
    const at = new Date()
    await noteErasure(createFolderPlace(settings.dataDir), person, at)
    if (settings.backup.to === undefined) return
    try {
      await noteErasure(await openPlace(settings), person, at)
    } catch (error) {
      throw new BackupError(
        'The person is erased, but BACKUP_TO could not be told, so a restore would bring the person back. Repeat the command.',
        { cause: error },
      )
    }
  }
