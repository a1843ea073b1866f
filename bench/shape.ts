// npm run bench -- shape [basis|index|nearness|frames]: finds fonts by pictures of one to four characters, over the imported catalogue
// ($ZIWAN_DATA_DIR or `.data`). Prints top 1 / top 5 (%) for tuned and for held-out faces and characters, beside the
// uncompressed gradients compared by dot product; then time and memory of the index, which `index`
// prints alone. `nearness` prints how often the nearest design is right, by its distance; `frames` how often the frames
// that the page suggests are; `basis` recomputes the basis of the features instead.
if (process.argv[2] === 'basis') await import('./shape/train.ts');
else if (process.argv[2] === 'nearness') await (await import('./shape/nearness.ts')).nearness();
else if (process.argv[2] === 'frames') await (await import('./shape/frames.ts')).frames();
else {
  const { accuracy } = await import('./shape/accuracy.ts');
  const { indexTimes } = await import('./shape/index-times.ts');
  if (process.argv[2] !== 'index') await accuracy();
  await indexTimes();
}
