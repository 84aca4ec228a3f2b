/** What a filter compares by (FMT-6). Waits for the work area's filters. */
export type FilterOperator = '=' | '<' | 'Between' | 'IN'

/** A map: `value` for `=` and `<`, `from` and `to` for `Between`, `list` for `IN`; a cascade names its levels instead. */
export type FilterValues = Readonly<Record<string, string | number | readonly (string | number)[]>>

export interface FilterCondition {
  field: string
  operator: FilterOperator
  values: FilterValues
}

export interface FilterGroup {
  join: 'and' | 'or'
  parts: readonly (FilterCondition | FilterGroup)[]
}

/** A condition as somebody builds it: a row of the filter's form. */
export type UiFilterCondition = {
  fieldKey: string
  /** How it is joined to the row before it; the first row's is not read. */
  join: 'and' | 'or'
} & (
  | {
      type: 'datePicker'
      /** A preset's name, one day, or the first and last day, as `2026-03-05`. */
      value: string | readonly [string, string] | null
    }
  | {
      type: 'cascader'
      /** What was chosen on each level, from the top; fewer than levels when somebody stopped halfway. */
      value: readonly (string | readonly string[])[] | null
      levelKeys: readonly string[]
    }
  | {
      type: 'control'
      value: string | number | readonly (string | number)[] | null
      /** Of what kind the control is; `integer` takes whole numbers alone. */
      controlCode?: string
    }
)
