/** A list of states of `correction` with the types' words in the reader's language, $3. */
const states = (column: 'before' | 'after') => `coalesce((
  select json_agg(listed.state || jsonb_build_object('TypeDescription', type.description ->> $3::text)
    order by listed.place)
  from jsonb_array_elements(correction.${column}) with ordinality listed (state, place)
  join stamping_type type on type.code = (listed.state ->> 'TypeId')::int), '[]')`

/** A row of `correction`, a stamping_correction, as the contract's `StampingCorrection`, within `correctionJoins`. */
export const correctionJson = `json_build_object(
  'Id', correction.id,
  'Kind', correction.kind,
  'SalesmanId', correction.employee_id,
  'CreatedBy', json_build_object('Id', author.id, 'Name', author.name),
  'Created', correction.created_at,
  'Reason', correction.reason,
  'Before', ${states('before')},
  'After', ${states('after')})`

/** Whom `correctionJson` names. */
export const correctionJoins = 'join employee author on author.id = correction.created_by'
