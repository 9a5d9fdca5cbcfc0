import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { type AnchorHTMLAttributes, type ReactNode, Suspense, useState } from 'react'
import { createLink } from '../../../platform/routing/link.tsx'

interface RowFacts {
  readonly icon: Icon
  readonly label: string
}

/** A card of rows that open a page or a dialog. */
export const LinkRows = ({ children }: { children: ReactNode }) => <div className="trim card">{children}</div>

function RowAnchor({ icon, label, ...anchor }: AnchorHTMLAttributes<HTMLAnchorElement> & RowFacts) {
  return (
    <a {...anchor} className="row hover lined-item touch-main">
      <RowWords icon={icon} label={label} />
    </a>
  )
}

/** A row that opens a page. It accepts the router's `to`, `params` and `search`. */
export const PageRow = createLink(RowAnchor)

/** A row that opens a dialog, whose module may be loaded lazily. */
export function DialogRow(props: RowFacts & { readonly dialog: (close: () => void) => ReactNode }) {
  const { icon, label, dialog } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="row hover lined-item touch-main" onClick={() => setIsOpen(true)}>
        <RowWords icon={icon} label={label} />
      </button>
      {isOpen && <Suspense>{dialog(() => setIsOpen(false))}</Suspense>}
    </>
  )
}

function RowWords({ icon: RowIcon, label }: RowFacts) {
  return (
    <>
      <RowIcon size={24} stroke={1.75} aria-hidden="true" className="rigid soft" />
      <span className="grow shrink">{label}</span>
      <IconChevronRight size={20} aria-hidden="true" className="rigid soft" />
    </>
  )
}
