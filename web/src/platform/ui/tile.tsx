import type { Icon } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from './tile.module.css'

interface TileProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  readonly icon: Icon
  readonly label: string
  /** One short line below the name. */
  readonly hint?: string | undefined
  /** A count at the corner; 0 and undefined draw nothing. */
  readonly badge?: number | undefined
  /** What the count counts, for a screen reader. */
  readonly badgeLabel?: string | undefined
}

function TileAnchor({ icon: TileIcon, label, hint, badge, badgeLabel, ...anchor }: TileProps) {
  return (
    <a {...anchor} className={classes.tile}>
      <span className={classes.icon}>
        <TileIcon size={26} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      {badge ? (
        <span className={classes.badge}>
          {badge}
          {badgeLabel && <span className={classes.hidden}> {badgeLabel}</span>}
        </span>
      ) : null}
    </a>
  )
}

/** A large link to a page; takes the router's `to`, `params` and `search`. */
export const Tile = createLink(TileAnchor)
