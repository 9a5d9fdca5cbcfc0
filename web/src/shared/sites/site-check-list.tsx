import { hasText } from '@verstas/domain/codes/normal-form.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checks.tsx'
import { SearchField } from '../../platform/ui/search-field.tsx'

interface ListedSite {
  readonly Id: number
  readonly Description: string
  /** True if the user cannot change the choice of this site. */
  readonly isFixed?: boolean
}

interface SiteCheckListProps {
  readonly sites: readonly ListedSite[]
  /** The ids of the chosen sites. */
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
}

/** The number of sites above which the list has a search. */
const mostWithoutSearch = 12

/** The number of sites that are rendered at first. Three hundred check boxes are slow on a phone. */
const firstShown = 50

/**
 * A check box for each site. A newly chosen site becomes the last one of `chosen`. A long list can be searched,
 * begins with the sites that were chosen when it appeared, and shows the last ones on request.
 */
export function SiteCheckList({ sites, chosen, onChange }: SiteCheckListProps) {
  const t = useTexts()
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState(firstShown)
  const [chosenFirst] = useState(chosen)
  const boxes = (listed: readonly ListedSite[]) =>
    listed.map(({ Id, Description, isFixed = false }) => (
      <Checkbox
        key={Id}
        label={Description}
        checked={chosen.includes(Id)}
        disabled={isFixed}
        onChange={({ currentTarget }) => {
          const others = chosen.filter((id) => id !== Id)
          onChange(currentTarget.checked ? [...others, Id] : others)
        }}
      />
    ))
  if (sites.length <= mostWithoutSearch) return boxes(sites)
  const isFirst = ({ Id }: ListedSite) => chosenFirst.includes(Id)
  const ordered = [...sites.filter(isFirst), ...sites.filter((site) => !isFirst(site))]
  const found = ordered.filter(({ Description }) => hasText(Description, wanted))
  return (
    <>
      <SearchField
        label={t('people.findSite')}
        description={t('people.sitesChosen', { count: chosen.length })}
        value={wanted}
        onValue={setWanted}
        // Enter would submit the form around the list.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length > 0 ? (
        boxes(found.slice(0, shown))
      ) : (
        <p className="type-15 soft">{t('people.noSiteFound')}</p>
      )}
      {found.length > shown && (
        <Button variant="quiet" onClick={() => setShown(found.length)}>
          {t('people.moreSites', { count: found.length - shown })}
        </Button>
      )}
    </>
  )
}
