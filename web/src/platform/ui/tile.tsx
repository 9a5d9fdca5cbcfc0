import type { Icon } from '@tabler/icons-react'
import type { AnchorHTMLAttributes } from 'react'
import { createLink } from '../routing/link.tsx'
import classes from './tile.module.css'

interface TileProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  readonly icon: Icon
  readonly label: string
  /** A number at the right edge. 0 and undefined show no number. */
  readonly badge?: number | undefined
  /** The number in words, for screen readers. */
  readonly badgeLabel?: string | undefined
}

function TileAnchor({ icon: TileIcon, label, badge, badgeLabel, ...anchor }: TileProps) {
  return (
    <a {...anchor} className={classes.tile}>
      <TileIcon size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <span className="grow shrink">{label}</span>
      {badge ? (
        <span className={classes.badge}>
          <span aria-hidden={badgeLabel ? 'true' : undefined}>{badge}</span>
          {badgeLabel && <span className="visually-hidden">{badgeLabel}</span>}
        </span>
      ) : null}
    </a>
  )
}

/** A tile that opens a page. It has the router's props `to`, `params` and `search`. */
export const Tile = createLink(TileAnchor)
