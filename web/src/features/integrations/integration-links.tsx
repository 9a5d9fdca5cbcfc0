import { useTexts } from '../../platform/texts/use-texts.ts'
import { RowLink, RowWords } from '../../platform/ui/row-link.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'

/** Links to the differences, the masters of fields, the webhooks and the company's directory. */
export function IntegrationLinks() {
  const t = useTexts()
  return (
    <RowList>
      <li>
        <RowLink to="/integrations/differences">
          <RowWords name={t('masters.openDifferences')} facts={t('masters.openDifferencesHint')} />
        </RowLink>
      </li>
      <li>
        <RowLink to="/integrations/masters">
          <RowWords name={t('masters.link')} facts={t('masters.linkHint')} />
        </RowLink>
      </li>
      <li>
        <RowLink to="/integrations/webhooks">
          <RowWords name={t('webhooks.title')} facts={t('webhooks.linkHint')} />
        </RowLink>
      </li>
      <li>
        <RowLink to="/integrations/directory">
          <RowWords name={t('directory.title')} facts={t('directory.linkHint')} />
        </RowLink>
      </li>
    </RowList>
  )
}
