import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/use-texts.ts'
import { useDestinations } from './destinations.ts'
import classes from './navigation.module.css'

/** The pages that the session may open: a rail of icons on a tablet, a list with names on wide screens. */
export function Navigation() {
  const t = useTexts()
  return (
    <ul className={classes.list}>
      {useDestinations().map(({ to, title, icon: DestinationIcon }) => (
        <li key={to}>
          <Link to={to} className={classes.link}>
            <DestinationIcon size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
            <span className={classes.word}>{t(title)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
