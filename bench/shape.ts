// npm run bench -- shape [basis|hanzi|index|nearness|readings|frames|posters|tags]: finds fonts by pictures of one to
// four characters, over the imported catalogue ($ZIWAN_DATA_DIR or `.data`). Prints how often outline, shadow and slant are
// found; top 1 / top 5 (%) for tuned and for held-out faces and characters, with the effects found and without, beside
// the uncompressed gradients compared by dot product; then time and memory of the index, which `index` prints alone.
// `nearness [--plain]` prints how often the nearest design is right, by its distance, with the effects found or without;
// `readings` how often an unknown character is among the likely ones; `frames` how often the frames that the page
// suggests are right; `posters [kind] [--wrong] [--every=n]` finds the fonts of whole posters, all or each how many-th,
// and lists those that were not found; `tags` how often the tags that the console suggests are those of the catalogue.
// `basis` recomputes the basis of the features, and `hanzi` the list of traditional forms.
if (process.argv[2] === 'basis') await import('./shape/train.ts');
else if (process.argv[2] === 'hanzi') await import('./shape/hanzi.ts');
else if (process.argv[2] === 'nearness') {
  const { nearness } = await import('./shape/nearness.ts');
  await nearness({ plain: process.argv.includes('--plain') });
} else if (process.argv[2] === 'readings') await (await import('./shape/readings.ts')).readings();
else if (process.argv[2] === 'frames') await (await import('./shape/frames.ts')).frames();
else if (process.argv[2] === 'posters') {
  const words = process.argv.slice(3);
  const every = words.find((word) => word.startsWith('--every='))?.slice('--every='.length);
  const { posters } = await import('./shape/posters.ts');
  await posters({
    wrong: words.includes('--wrong'),
    every: Number(every ?? 1),
    only: words.find((word) => !word.startsWith('--')),
  });
} else if (process.argv[2] === 'tags') await (await import('./shape/tags.ts')).tags();
else {
  const { accuracy } = await import('./shape/accuracy.ts');
  const { indexTimes } = await import('./shape/index-times.ts');
  if (process.argv[2] !== 'index') await accuracy();
  await indexTimes();
}
