import { describe, expect, it } from 'vitest'
import { mutantsOf } from './mutate-sql.ts'

const mutate = (sql: string) => mutantsOf(sql).map((mutant) => mutant.sql)

describe('the changed statements', () => {
  it.each([
    ['a condition', 'select 1 from a where b = 1 and not c', 'select 1 from a where b = 1 and true'],
    ['an alternative', 'select 1 from a where b or c', 'select 1 from a where b or false'],
    ['a condition in brackets', 'select 1 from a where (b or c)', 'select 1 from a where (false or c)'],
    ['a negation', 'select 1 from a where not c', 'select 1 from a where  c'],
    [
      'a condition of a join',
      'select 1 from a join b on b.x = a.x and b.y',
      'select 1 from a join b on true and b.y',
    ],
    ['the edge of a span', 'select 1 from a where b < 2', 'select 1 from a where b <= 2'],
    ['an order', 'select 1 from a order by b, c desc', 'select 1 from a order by b desc, c desc'],
    ['a descending order', 'select 1 from a order by c desc', 'select 1 from a order by c '],
    ['a default', 'select coalesce(a, b)', 'select coalesce(a)'],
    ['the value before a default', 'select coalesce(a, b)', 'select coalesce( b)'],
    ['a case', 'select case when a then b end', 'select case when false then b end'],
    ['an outer join', 'select 1 from a left join b on c', 'select 1 from a  join b on c'],
    ['a limit', 'select 1 from a limit 5', 'select 1 from a '],
    ['an extreme', 'select max(b) from a', 'select min(b) from a'],
    ['a margin', "select now() - interval '1 day'", "select now() - interval '0 s'"],
    ['a list', "select a in ('A', 'P')", "select a in ( 'P')"],
  ])('%s is changed', (_, sql, expected) => {
    expect(mutate(sql)).toContain(expected)
  })

  it('a range between two values is one condition', () => {
    expect(mutate('select 1 from a where b between 1 and 2 and c')).toEqual([
      'select 1 from a where true and c',
      'select 1 from a where b between 1 and 2 and true',
    ])
  })

  it('mutations do not change string literals and comments', () => {
    expect(mutate("/* read a-where-b */ select 'x < y where z'")).toEqual([])
  })

  it('the name of a mutation does not depend on the numbers of parameters', () => {
    const names = (sql: string) => mutantsOf(sql).map(({ name }) => name)
    expect(names('select 1 from a where b = $1')).toEqual(names('select 1 from a where b = $2'))
  })
})
