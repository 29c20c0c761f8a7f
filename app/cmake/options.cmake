# Compiler options of every target, and the two functions that declare them.

add_library(telescope_options INTERFACE)
target_include_directories(telescope_options INTERFACE ${CMAKE_SOURCE_DIR})
# Of all, since a precompiled header fits only what is compiled as it was.
target_compile_options(telescope_options INTERFACE -pthread)
target_compile_options(telescope_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                       -Wno-sign-conversion -Wno-missing-field-initializers -Wnon-virtual-dtor
                       -Woverloaded-virtual)

if(TELESCOPE_VARIANT STREQUAL "release")
  target_compile_options(telescope_options INTERFACE -O2 -g1)
elseif(TELESCOPE_VARIANT STREQUAL "debug")
  target_compile_options(telescope_options INTERFACE -O0 -g -D_GLIBCXX_ASSERTIONS)
elseif(TELESCOPE_VARIANT STREQUAL "asan")
  target_compile_options(telescope_options INTERFACE -Og -g1 -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS
                         -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_link_options(telescope_options INTERFACE -fsanitize=address,undefined)
elseif(TELESCOPE_VARIANT STREQUAL "tsan")
  target_compile_options(telescope_options INTERFACE -O2 -g1 -fsanitize=thread)
  target_link_options(telescope_options INTERFACE -fsanitize=thread)
elseif(TELESCOPE_VARIANT STREQUAL "fuzz")
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "the fuzz variant needs clang: -DCMAKE_CXX_COMPILER=clang++")
  endif()
  target_compile_options(telescope_options INTERFACE -O1 -g -fsanitize=fuzzer-no-link,address,undefined
                         -fno-sanitize-recover=all)
  target_link_options(telescope_options INTERFACE -fsanitize=address,undefined)
else()
  message(FATAL_ERROR "TELESCOPE_VARIANT is '${TELESCOPE_VARIANT}'; it must be release, debug, asan, tsan or fuzz")
endif()

# g++ collects what it no longer needs only above a gigabyte: a twelfth less of compiling, for 1.3 GB of memory at most in
# place of 1.0.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(telescope_options INTERFACE --param=ggc-min-heapsize=1000000)
endif()

find_program(TELESCOPE_LLD ld.lld)
if(TELESCOPE_LLD)
  add_link_options(-fuse-ld=lld)
endif()

# CMake's unity build: the sources of a library are compiled sixteen at a time, in their order. A build from nothing takes a
# third of the time, one after a change of a single file more: who edits a library has it compiled file by file with
# cmake -DTELESCOPE_EDITED=core_session .build/release (a list; `tests/README.md`: where the time goes). Names in unnamed
# namespaces are told apart within a library, and from those of its headers.
set(unity OFF)
if(TELESCOPE_VARIANT STREQUAL "release")
  set(unity ON)
endif()
set(CMAKE_UNITY_BUILD ${unity} CACHE BOOL "compile the sources of a library sixteen at a time")
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
set(TELESCOPE_EDITED "" CACHE STRING "libraries that are compiled file by file, as core_session")

# telescope_library(core_board SOURCES board.cpp LINKS telescope::core_base [PCH <opencv2/core.hpp>] [JSON])
# makes telescope_core_board with the alias telescope::core_board. JSON: it takes the one precompiled header of
# the JSON library, which takes longer to read than most of what includes it.
function(telescope_library name)
  cmake_parse_arguments(ARG "JSON" "" "SOURCES;LINKS;PCH" ${ARGN})
  set(target telescope_${name})
  add_library(${target} STATIC ${ARG_SOURCES})
  add_library(telescope::${name} ALIAS ${target})
  if(name IN_LIST TELESCOPE_EDITED)
    set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
  endif()
  target_link_libraries(${target} PUBLIC telescope_options ${ARG_LINKS})
  if(ARG_PCH)
    target_precompile_headers(${target} PRIVATE ${ARG_PCH})
  elseif(ARG_JSON)
    if(NOT TARGET telescope_json_header)
      file(WRITE "${CMAKE_BINARY_DIR}/json_header.cpp" "")
      add_library(telescope_json_header STATIC "${CMAKE_BINARY_DIR}/json_header.cpp")
      target_link_libraries(telescope_json_header PRIVATE telescope_options)
      target_precompile_headers(telescope_json_header PRIVATE <algorithm> <functional> <map> <memory> <optional>
                                <set> <span> <string> <variant> <vector> <nlohmann/json.hpp>)
    endif()
    target_precompile_headers(${target} REUSE_FROM telescope_json_header)
  endif()
endfunction()
