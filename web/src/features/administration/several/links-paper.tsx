import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import classes from '../../../shared/paper/paper.module.css'
import { Paper } from '../../../shared/paper/paper.tsx'
import { useQrCodes } from '../../health-check-offers/use-qr-code.ts'
import type { PersonLink } from './links-table.ts'

/** Password links on A4, one row for each person with the link as a QR code. The rows are to be cut apart. */
export function LinksPaper({ links }: { readonly links: readonly PersonLink[] }) {
  const t = useTexts()
  const format = useFormat()
  const codes = useQrCodes(links.map(({ address }) => address).join('\n'))
  // Prints when the codes are drawn.
  if (codes === null) return null
  return (
    <Paper title={t('people.links')}>
      <header className={classes.head}>
        <h1>{t('people.links')}</h1>
      </header>
      <p>{t('people.linksPaper')}</p>
      <table>
        <thead>
          <tr>
            <th data-code />
            <th>{t('people.name')}</th>
            <th>{t('offers.link')}</th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ id, name, userName, address, until }, index) => (
            <tr key={id}>
              <td data-code>{codes[index] && <img className={classes.code} src={codes[index]} alt="" />}</td>
              <td className={classes.people}>
                <h2>{name}</h2>
                {t('session.userName')}: <b>{userName}</b>
              </td>
              <td>
                <span className="break-anywhere">{address}</span>
                <br />
                {t('people.linkUntil', { time: format.dateTime(until) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}
