# A killer sudoku without givens: 26 cages, one solution.
9N<vL<<<v^^H<V<v>A4<v^^^>J<>EL<^B<<vD<^v>>F>G^B<O>F>EIv^>^>^v>^F8<<>O>B9^>L<^>>B^
