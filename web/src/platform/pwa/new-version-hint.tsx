import { IconSparkles } from '@tabler/icons-react'
import { useTexts } from '../texts/use-texts.ts'
import { takeNewVersion, useNewVersion } from './new-version.ts'
import classes from './new-version-hint.module.css'

/**
 * A line that offers a new version of the app. A tap activates that version. Otherwise the next start of the
 * app activates it.
 */
export function NewVersionHint() {
  const t = useTexts()
  const isReady = useNewVersion()
  return (
    <div role="status">
      {isReady && (
        <div className={`${classes.hint} line gap-12 rounded brand-soft type-15 brand`}>
          <IconSparkles size={20} aria-hidden="true" />
          <span className="grow">{t('shell.newVersion')}</span>
          <button
            type="button"
            className="pad-x-12 touch rounded strong"
            onClick={() => void takeNewVersion()}
          >
            {t('shell.takeNewVersion')}
          </button>
        </div>
      )}
    </div>
  )
}
