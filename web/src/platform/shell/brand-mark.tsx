import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/use-texts.ts'
import classes from './brand-mark.module.css'

/** The product's mark, a small plate with its name; leads to the start page. */
export function BrandMark() {
  const t = useTexts()
  return (
    <Link to="/startpage" className={classes.mark} aria-label={`${t('shell.title')}, ${t('page.startPage')}`}>
      <span className={classes.band} aria-hidden="true" />
      <span className={classes.name} aria-hidden="true">
        {t('shell.title')}
      </span>
    </Link>
  )
}
