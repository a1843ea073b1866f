/**
 * The allowed values of text columns that have few. They are not in a CHECK of the migration, because SQLite can
 * only change a CHECK by copying the table. `npm run schema` writes them into `schema.ts`.
 */
export const COLUMN_UNIONS: Record<string, readonly string[]> = {
  'agreement_acceptances.agreement': ['register', 'font'],
  'data_receipts.deed': ['exported', 'erased'],
  'day_counts.topic': ['search', 'lacks', 'begun', 'package', 'refused'],
  'dict_items.type': ['style', 'use', 'licence', 'script'],
  'entries.kind': ['baike', 'news', 'notice', 'promotion', 'case', 'video', 'album', 'heji'],
  'entries.status': ['draft', 'scheduled', 'published'],
  'faces.source_format': ['ttf', 'otf', 'ttc', 'woff', 'woff2'],
  'families.cover': [
    'scroll',
    'fan',
    'screen',
    'sign',
    'neon',
    'comic',
    'letter',
    'note',
    'page',
    'bound',
    'way',
    'panel',
    'poster',
  ],
  'families.kind': ['creative', 'currency'],
  'family_references.type': ['award', 'case', 'video'],
  'favourite_entries.kind': ['article', 'collection'],
  'font_uploads.state': ['receiving', 'checking', 'ready', 'refused'],
  'former_states.kind': [
    'licence',
    'brand',
    'font-tag',
    'font',
    'tag',
    'text',
    'advert',
    'column',
    'link',
    'address',
    'option',
    'keyword',
  ],
  'licence_messages.subject_kind': ['licence', 'family'],
  'licence_versions.subject_kind': ['licence', 'family'],
  'media_files.kind': ['picture', 'video', 'captions'],
  'messages.delivery': ['none', 'notified', 'mailed', 'kept', 'failed'],
  'messages.status': ['new', 'answered', 'closed'],
  'notifications.type': ['system', 'licence', 'font', 'account', 'reply'],
  'operator_words.kind': ['licence', 'brand', 'tag', 'keyword'],
  'release_changes.kind': [
    'licence',
    'brand',
    'font-tag',
    'font',
    'tag',
    'text',
    'advert',
    'column',
    'link',
    'address',
    'option',
    'keyword',
    'announcement',
  ],
  'put_aside.topic': ['search', 'lacks', 'begun', 'package', 'refused'],
  'releases.state': ['open', 'published', 'undone'],
  'staff_invitations.role': ['editor', 'operator', 'owner'],
  'submissions.delivery': ['none', 'notified', 'mailed', 'kept', 'failed'],
  'submissions.status': ['new', 'accepted', 'rejected'],
  'takedowns.decision': ['upheld', 'rejected'],
  'tickets.kind': ['reset', 'wechat-state', 'wechat-bind', 'first-owner', 'second-step', 'passkey', 'factor'],
  'user_identities.provider': ['wechat'],
  'users.role': ['member', 'editor', 'operator', 'owner'],
  'users.status': ['active', 'disabled'],
  'verification_codes.purpose': ['register', 'login', 'reset', 'bind', 'verify'],
};

/** Columns whose content only one module reads, by the type that hides it from the others. */
export const OPAQUE_COLUMNS: Record<string, { type: string; from: string }> = {
  'licences.matrix': { type: 'StatedTerms', from: './stated-terms.ts' },
};

/** Comments in place of those in the migrations, which stay as they were applied. */
export const RESTATED: Readonly<Record<string, string>> = {
  'families.script': 'a key of FAMILY_SCRIPTS (packages/contract/src/scripts.ts)',
};
