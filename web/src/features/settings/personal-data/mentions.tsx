import { useQuery } from '@tanstack/react-query'
import { personalDataEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import type { Mention, Mentions, PersonKind } from '@verstas/contract/personal-data/entities.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'

/** Texts that contain a person's name, and work orders with pictures. An erasure does not change them. */
export function MentionsOfPerson(params: { readonly kind: PersonKind; readonly id: number }) {
  const t = useTexts()
  const query = useQuery(endpointQuery(personalDataEndpoints.listMentions, { params }))
  return (
    <Section title={t('personalData.mentions')}>
      <p className="type-15 soft">{t('personalData.mentionsHint')}</p>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={2} height={64} />}
        isEmpty={({ Texts, Pictures }) => Texts.length + Pictures.length === 0}
        empty={<p className="card pad-12-16 type-17 soft">{t('personalData.noMentions')}</p>}
      >
        {(mentions) => <Found mentions={mentions} />}
      </AsyncView>
    </Section>
  )
}

function Found({ mentions: { Texts, Pictures, HasMore } }: { readonly mentions: Mentions }) {
  const t = useTexts()
  return (
    <>
      <RowList label={t('personalData.mentions')}>
        {Texts.map((mention) => (
          <TextRow
            key={`${mention.Kind} ${mention.At} ${mention.OrderNumber} ${mention.Text}`}
            mention={mention}
          />
        ))}
        {Pictures.map(({ OrderNumber, Number: number, Count }) => (
          <OrderRow
            key={OrderNumber}
            orderNumber={OrderNumber}
            name={t('personalData.pictures', { count: Count })}
            facts={t('personalData.order', { number })}
          />
        ))}
      </RowList>
      {HasMore && <p className="type-15 soft">{t('personalData.moreMentions')}</p>}
    </>
  )
}

function TextRow({ mention }: { readonly mention: Mention }) {
  const t = useTexts()
  const format = useFormat()
  const facts = [
    t(`personalData.mention.${mention.Kind}`),
    t('personalData.order', { number: mention.Number }),
    format.day(format.dayOf(mention.At)),
  ].join(' · ')
  return <OrderRow orderNumber={mention.OrderNumber} name={mention.Text} facts={facts} />
}

interface OrderRowProps {
  readonly orderNumber: number
  readonly name: string
  readonly facts: string
}

const OrderRow = ({ orderNumber, name, facts }: OrderRowProps) => (
  <li>
    <RowLink to="/workorder" search={{ number: String(orderNumber) }}>
      <RowWords name={name} facts={facts} />
    </RowLink>
  </li>
)
