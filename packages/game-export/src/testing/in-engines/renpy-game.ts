/** Debian's Ren'Py 8.0.3 cannot compile its own screens with Python 3.11, which checks line numbers. */
export const FOR_PYTHON_311 = `
python early:
    import ast as ast_of_python
    import renpy.sl2.slast as screens_of_renpy
    def on_one_line(loc, node, compile_expr=screens_of_renpy.compile_expr):
        for each in ast_of_python.walk(node):
            if 'lineno' in each._attributes:
                each.lineno = each.end_lineno = 1
                each.col_offset = each.end_col_offset = 0
        return compile_expr(loc, node)
    screens_of_renpy.compile_expr = on_one_line
`;
